import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../kernel/domain-error.js';
import { version } from '../../version.js';
import { Sql } from '../database/sql.js';
import { FileVault } from '../files/file-vault.js';
import { storageRefusal } from '../files/storage-errors.js';
import { Runtime } from '../runtime.js';
import { Allow } from './allow.js';
import { Endpoint } from './endpoint.js';
import { Readiness } from './readiness.js';

export class LiveDto {
  @ApiProperty({ enum: ['ok'], example: 'ok' }) status!: 'ok';
  @ApiProperty({ description: 'The version of the program', example: '0.1.0+f82c841' }) version!: string;
}

export class ReadyDto {
  @ApiProperty({
    enum: ['ok', 'degraded'],
    enumName: 'Readiness',
    example: 'ok',
    description: '`degraded`: the file store fails, so calls with files are refused',
  })
  status!: 'ok' | 'degraded';
  @ApiProperty({
    required: false,
    description: 'What those calls are refused with, where it is degraded',
    example: 'storage.unavailable',
  })
  code?: string;
  @ApiProperty({ required: false, description: 'The reason', example: 'The file store cannot be reached.' })
  message?: string;
}

const databaseAway = (cause?: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'database.unavailable',
    'The service is briefly unavailable. Please try again.',
    { retryAfter: 5, cause },
  );

@ApiTags('Health')
@Controller('health')
export class HealthController {
  private readonly database: Readiness;
  private readonly files: Readiness;

  constructor(sql: Sql, vault: FileVault, { log }: Runtime) {
    this.database = new Readiness(
      {
        name: 'database',
        check: () => sql.rows('health.ready', 'SELECT 1'),
        refusal: databaseAway,
      },
      log,
    );
    this.files = new Readiness(
      { name: 'file store', check: () => vault.check(), refusal: storageRefusal },
      log,
    );
  }

  @Get('live')
  @Allow('public')
  @Endpoint({
    summary: 'The process runs',
    description: 'Touches neither database nor file store.',
    answer: LiveDto,
  })
  live(): LiveDto {
    return { status: 'ok', version };
  }

  @Get('ready')
  @Allow('public')
  @Endpoint({
    summary: 'The product can serve',
    description:
      'The database answers; 503 otherwise, within 3 seconds. A file store that fails is told in the answer, since all ' +
      'calls without files go on.',
    answer: ReadyDto,
    refusals: { 503: 'database.unavailable' },
  })
  async ready(): Promise<ReadyDto> {
    const [refused, degraded] = await Promise.all([this.database.refusal(), this.files.refusal()]);
    // Without its cause, which is in the log already, once.
    if (refused) throw databaseAway();
    return degraded
      ? { status: 'degraded', code: degraded.code, message: degraded.message }
      : { status: 'ok' };
  }
}
