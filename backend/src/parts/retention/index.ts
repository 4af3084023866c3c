import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { pausedRetention } from './after-restore.js';
import { RetentionModule } from './retention.module.js';

export const retention: Part = {
  name: 'retention',
  title: () => t('Retention'),
  description: () => t('Destroys records whose time is over, with certificates, and places legal holds.'),
  needs: [],
  isOnAtFirst: true,
  module: RetentionModule,
  tables: [
    'retention_rules',
    'retention_in_force',
    'retention_pause',
    'destructions',
    'destroyed_records',
    'files_to_destroy',
  ],
  afterRestore: [pausedRetention],
  // Destruction of what became due meanwhile waits for an owner who has looked at rules and holds.
  whenOff: pausedRetention.statements,
};
