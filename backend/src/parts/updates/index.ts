import { ApiProperty } from '@nestjs/swagger';
import { t } from '@steward/texts';
import { HealthPageDto } from '../../modules/health/index.js';
import type { Part } from '../../platform/parts/part.js';
import { UpdateDto } from './http/update.dto.js';
import { OfUpdates1790000200000 } from './migrations/1790000200000-of-updates.js';
import { UpdatesModule } from './updates.module.js';

export const updates: Part = {
  name: 'updates',
  title: () => t('New versions'),
  description: () => t('Looks once a day for a new version of Steward, and shows what it brings.'),
  needs: [],
  isSetUp: (settings) => settings.updates !== undefined,
  isOnAtFirst: true,
  module: UpdatesModule,
  keys: [
    {
      of: HealthPageDto,
      adds: {
        update: ApiProperty({
          type: UpdateDto,
          nullable: true,
          required: false,
          description: 'The newest version above this one; null if there is none, or without UPDATE_FEED',
        }),
      },
    },
  ],
  tables: ['seen_update_feed'],
  migrations: [OfUpdates1790000200000],
};
