import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { version } from '../../platform/process/version.js';
import { databaseAway } from '../../platform/database/database-error.js';
import { Sql } from '../../platform/database/sql.js';
import { FileVault } from '../../platform/files/file-vault.js';
import { storageRefusal } from '../../platform/files/storage-errors.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { Allow } from '../../platform/http/allow.js';
import { Unshared } from '../../platform/http/call-share.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { Readiness } from './readiness.js';

export class LiveDto {
  @ApiProperty({ enum: ['ok'], example: 'ok' }) status!: 'ok';
  @ApiProperty({ description: 'Version of Steward', example: '0.1.0+f82c841' }) version!: string;
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
    description: 'Error of those calls while degraded',
    example: 'storage.unavailable',
  })
  code?: string;
  @ApiProperty({ required: false, description: 'The reason', example: 'The file store cannot be reached.' })
  message?: string;
}

@ApiTags('Health')
@Unshared()
@Controller('health')
export class HealthController {
  private readonly database: Readiness;
  private readonly files: Readiness;

  constructor(sql: Sql, vault: FileVault, { log }: Runtime) {
    const check = () => sql.rows('health.ready', 'SELECT 1');
    this.database = new Readiness({ name: 'database', check, refusal: databaseAway }, log);
    const files = { name: 'file store', check: () => vault.check(), refusal: storageRefusal };
    this.files = new Readiness(files, log);
  }

  @Get('live')
  @Allow('public')
  @Endpoint({
    summary: 'Liveness: the process runs',
    description: 'Uses neither the database nor the file store.',
    answer: LiveDto,
  })
  getLiveness(): LiveDto {
    return { status: 'ok', version };
  }

  @Get('ready')
  @Allow('public')
  @Endpoint({
    summary: 'Readiness: the product can serve requests',
    description:
      '200 if the database answers within 3 seconds, otherwise 503. A failing file store is reported in the response, since all ' +
      'calls without files still work.',
    answer: ReadyDto,
    refusals: { 503: 'database.unavailable' },
  })
  async getReadiness(): Promise<ReadyDto> {
    const [refused, degraded] = await Promise.all([this.database.refusal(), this.files.refusal()]);
    // Without its cause, which has been logged once already.
    if (refused) throw databaseAway();
    return degraded
      ? { status: 'degraded', code: degraded.code, message: degraded.message }
      : { status: 'ok' };
  }
}
