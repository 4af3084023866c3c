import { activityPaths, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'webhook.changed': true;
    'webhook.retried': true;
  }
}

export const stalePaths: StalePaths = {
  'webhook.changed': ['/api/admin/webhooks', ...activityPaths],
  'webhook.retried': ['/api/admin/webhooks'],
};

export const webhookTimes = { staleTime: 10_000 };
