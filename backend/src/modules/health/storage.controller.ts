import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { SecretRotation } from '../../platform/files/secret-rotation.js';
import { RotationDto, SweepDto } from './storage.dto.js';
import { StorageSweep } from '../../platform/files/sweep.js';
import { VirusScanner } from '../../platform/files/virus-scanner.js';

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
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'File store, last nightly sweep and secret rotation',
    description:
      'The nightly sweep removes orphaned files, reports missing ones, and re-encrypts what ' +
      'is still encrypted under APP_SECRET_PREVIOUS.',
    answer: StorageDto,
  })
  async getStorageForAdmin(): Promise<StorageDto> {
    return {
      kind: this.runtime.storage.kind,
      scanning: this.scanner.kind,
      lastSweep: await this.sweep.last(),
      previousSecret: await this.rotation.state(),
    };
  }
}
