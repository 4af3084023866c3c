import { ApiProperty } from '@nestjs/swagger';
import type { Rotation } from '../../platform/files/secret-rotation.js';
import type { Sweep } from '../../platform/files/sweep.js';
import { Integer, Nullable, Time } from '../../platform/http/answer-fields.js';

export class SweepDto implements Sweep {
  @Time({ example: '2026-11-18T03:31:04.000Z' }) startedAt!: string;
  @Time({ example: '2026-11-18T03:31:05.200Z' }) finishedAt!: string;
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

export class RotationDto implements Rotation {
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
