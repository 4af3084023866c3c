import { activityPaths, pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'pack.saved': true;
    'pack.deleted': true;
    'pack.applied': true;
  }
}

export const packsPath = '/api/admin/packs';

export const packTimes = { staleTime: 60_000 };

export const stalePaths: StalePaths = {
  'pack.saved': [packsPath, ...activityPaths],
  'pack.deleted': [packsPath, ...activityPaths],
  // Creates documents, requests, a conversation and an invoice in one step.
  'pack.applied': [
    ...pathsAfter('document_request.made', 'message.created', 'invoice.issued'),
    '/api/admin/clients',
  ],
};
