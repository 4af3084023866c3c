import { t } from '@steward/texts';
import { HealthPageDto } from '../../modules/health/index.js';
import type { Part } from '../../platform/parts/part.js';
import { copiesBeginAnew } from './after-restore.js';
import { offsiteKeys } from './http/offsite.dto.js';
import { OffsiteCopies } from './infrastructure/offsite-copies.js';
import { OfOffsiteBackups1790000199000 } from './migrations/1790000199000-offsite-backups.js';
import { OffsiteBackupsModule } from './offsite-backups.module.js';

export const offsiteBackups: Part = {
  name: 'offsite-backups',
  title: () => t('Off-site backups'),
  description: () => t('Copies an encrypted backup to another place every night.'),
  needs: [],
  isSetUp: (settings) => settings.offsite !== undefined,
  isOnAtFirst: true,
  module: OffsiteBackupsModule,
  keys: [{ of: HealthPageDto, adds: offsiteKeys }],
  tables: ['offsite_backups'],
  migrations: [OfOffsiteBackups1790000199000],
  backupCopies: ({ offsite }) => offsite && new OffsiteCopies(offsite),
  afterRestore: [copiesBeginAnew],
};
