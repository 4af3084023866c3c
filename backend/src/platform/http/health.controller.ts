import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../kernel/domain-error.js';
import { Sql } from '../database/sql.js';
import { FileVault } from '../files/file-vault.js';
import { Allow } from './allow.js';
import { Endpoint } from './endpoint.js';

export class HealthDto {
  @ApiProperty({ enum: ['ok'], example: 'ok' }) status!: 'ok';
}

/** Milliseconds after which whoever asks whether the product can serve is told that it cannot. */
const patience = 2_500;
const sentence = 'The service is briefly unavailable. Please try again.';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  /** The look that is under way, which all who ask meanwhile share: of a database that hangs it holds one connection. */
  private looking: Promise<void> | undefined;
  /** The code for whom it keeps waiting. */
  private waitsFor = 'database.unavailable';

  constructor(
    private readonly sql: Sql,
    private readonly files: FileVault,
  ) {}

  @Get('live')
  @Allow('public')
  @Endpoint({
    summary: 'The process runs',
    description: 'Touches neither database nor file store.',
    answer: HealthDto,
  })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @Allow('public')
  @Endpoint({
    summary: 'The product can serve',
    description: 'The database answers and the file store is reached; 503 otherwise, within 3 seconds.',
    answer: HealthDto,
    refusals: { 503: 'database.unavailable' },
  })
  async ready(): Promise<HealthDto> {
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    const waiting = new AbortController();
    const tooLong = delay(patience, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new DomainError('unavailable', this.waitsFor, sentence, { retryAfter: 5 });
    });
    tooLong.catch(() => undefined); // Of no more interest once the look has ended first.
    try {
      await Promise.race([this.looking, tooLong]);
    } finally {
      waiting.abort();
    }
    return { status: 'ok' };
  }

  private async look(): Promise<void> {
    this.waitsFor = 'database.unavailable';
    await this.sql.rows('health.ready', 'SELECT 1');
    this.waitsFor = 'storage.unavailable';
    await this.files.check().catch((cause: unknown) => {
      throw new DomainError('unavailable', 'storage.unavailable', 'The file store cannot be reached.', {
        cause,
      });
    });
  }
}
