import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../../platform/http/answer-fields.js';

/** The copies of backups in the place of the settings. */
class OffsiteDto {
  @ApiProperty({
    description: 'Where copies go: `BACKUP_URL`, which has no secrets',
    example: 's3://backups/steward?region=eu-central-1',
  })
  place!: string;
  @Nullable('time', {
    description: 'When the last copy was begun that was fetched back and restored on trial',
    example: '2026-11-18T08:00:01.230Z',
  })
  lastGoodAt!: string | null;
  @Nullable('time', { example: '2026-11-18T08:00:01.230Z' }) lastTriedAt!: string | null;
  @Nullable('text', {
    description:
      'Why the last try failed, in the reader’s language where it is a common reason; null after a good one',
    example: null,
  })
  error!: string | null;
}

/** Key of the health page. */
export interface OffsiteKeys {
  offsite: OffsiteDto | null;
}

export const offsiteKeys = {
  offsite: ApiProperty({
    type: OffsiteDto,
    nullable: true,
    required: false,
    description: 'Null without `BACKUP_URL`',
  }),
};
