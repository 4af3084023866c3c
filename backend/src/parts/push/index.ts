import { t } from '@steward/texts';
import { ChannelsDto } from '../../modules/notifications/index.js';
import type { Part } from '../../platform/parts/part.js';
import { endedSubscriptions } from './after-restore.js';
import { pushChannel } from './http/push.dto.js';
import { OfPush1790000204000 } from './migrations/1790000204000-push.js';
import { PushModule } from './push.module.js';

export const push: Part = {
  name: 'push',
  title: () => t('Push notifications'),
  description: () => t('Shows notifications on phones and computers, also while Steward is closed.'),
  needs: [],
  isOnAtFirst: true,
  module: PushModule,
  keys: [{ of: ChannelsDto, adds: pushChannel }],
  tables: ['push_keys', 'push_subscriptions', 'pushes', 'push_preferences'],
  migrations: [OfPush1790000204000],
  afterRestore: [endedSubscriptions],
  // They would say late what has been read meanwhile.
  whenOff: ['DELETE FROM pushes WHERE next_at IS NOT NULL'],
};
