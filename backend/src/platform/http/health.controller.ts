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

@ApiTags('Health')
@Controller('health')
export class HealthController {
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
    description: 'The database answers and the file store is reached; 503 otherwise.',
    answer: HealthDto,
    refusals: { 503: 'database.unavailable' },
  })
  async ready(): Promise<HealthDto> {
    await this.sql.rows('health.ready', 'SELECT 1');
    await this.files.check().catch((cause: unknown) => {
      throw new DomainError('unavailable', 'storage.unavailable', 'The file store cannot be reached.', {
        cause,
      });
    });
    return { status: 'ok' };
  }
}
