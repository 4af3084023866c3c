import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Integer, Nullable, Time } from '../../http/answer-fields.js';
import { Allow } from '../../http/allow.js';
import { Endpoint } from '../../http/endpoint.js';
import { Runtime } from '../../runtime.js';
import { type RotationState, SecretRotation } from '../secret-rotation.js';
import { StorageSweep, type Sweep } from '../sweep.js';
import { VirusScanner } from '../virus-scanner.js';

export class SweepDto implements Sweep {
  @Time({ example: '2026-11-18T03:31:04.000Z' })
  startedAt!: string;
  @Time({ example: '2026-11-18T03:31:05.200Z' })
  finishedAt!: string;
  @Integer({ description: 'Number of stored files', example: 812 }) files!: number;
  @Nullable('integer', {
    description: 'Their stored size in bytes; null for a sweep that did not count it yet',
    example: 48_213_004,
  })
  bytes!: number | null;
  @Integer({ description: 'Number of orphaned files that were removed', example: 0 })
  removed!: number;
  @ApiProperty({
    type: [String],
    description: 'Owners of missing files, at most a thousand; look for the files in a backup',
    example: ['document 12'],
  })
  missing!: string[];
}

export class RotationDto implements RotationState {
  @ApiProperty({ description: 'Whether APP_SECRET_PREVIOUS is set', example: true }) set!: boolean;
  @Nullable('integer', {
    description:
      'Number of stored files that only the previous secret opens; null until a nightly run has checked under these secrets',
    example: 0,
  })
  filesLeft!: number | null;
  @ApiProperty({
    type: [String],
    description: 'Owners of files, and keys, that could not be read and were not changed, at most a thousand',
    example: ['document 12 version 1'],
  })
  unreadable!: string[];
  @ApiProperty({ description: 'Whether APP_SECRET_PREVIOUS can be removed', example: true }) done!: boolean;
}

export class StorageDto {
  @ApiProperty({ enum: ['disk', 's3'], enumName: 'StorageKind', example: 'disk' }) kind!: 'disk' | 's3';
  @ApiProperty({ enum: ['clamav', 'off'], enumName: 'VirusScanning', example: 'off' })
  scanning!: 'clamav' | 'off';
  @ApiProperty({ type: SweepDto, nullable: true, description: 'null before the first night' })
  lastSweep!: SweepDto | null;
  @ApiProperty({
    type: RotationDto,
    description: 'Progress of the rotation from APP_SECRET_PREVIOUS to APP_SECRET',
  })
  previousSecret!: RotationDto;
}

@ApiTags('Storage')
@Controller('admin/storage')
export class StorageController {
  constructor(
    private readonly runtime: Runtime,
    private readonly scanner: VirusScanner,
    private readonly sweep: StorageSweep,
    private readonly rotation: SecretRotation,
  ) {}

  @Get()
  @Allow('admin')
  @Endpoint({
    summary: 'File store, last nightly sweep and secret rotation',
    description:
      'The nightly sweep removes orphaned files, reports missing ones, and re-encrypts what ' +
      'is still encrypted under APP_SECRET_PREVIOUS.',
    answer: StorageDto,
  })
  async getStorage(): Promise<StorageDto> {
    return {
      kind: this.runtime.storage.kind,
      scanning: this.scanner.kind,
      lastSweep: await this.sweep.last(),
      previousSecret: await this.rotation.state(),
    };
  }
}
