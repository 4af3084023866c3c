import { activityPaths, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'retention.changed': true;
    'legal_hold.changed': true;
  }
}

export const stalePaths: StalePaths = {
  'retention.changed': ['/api/admin/retention', ...activityPaths],
  // A hold forbids deletions.
  'legal_hold.changed': [
    '/api/admin/legal-holds',
    '/api/documents/:id/details',
    '/api/admin/document-requests',
    ...activityPaths,
  ],
};

export const retentionTimes = { staleTime: 30_000 };
