import { useQuery } from '@tanstack/react-query';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { RetentionService } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { useHasRightsOf } from '../../../shared/session/staff-role';

const rulesPath = '/api/admin/retention';
const holdsPath = '/api/admin/legal-holds';

const retention = {
  queryKey: [rulesPath],
  queryFn: () => RetentionService.getRetentionRules(),
  ...queryTimes.retention,
};

/** Retention rules. */
export const useRules = () => useQuery({ ...retention, select: ({ rules }) => rules });

/** Whether a restore has paused deletion; undefined while loading. */
export const useIsPaused = () => useQuery({ ...retention, select: ({ paused }) => paused }).data;

/** Active legal holds, newest first. */
export function useHolds() {
  return useRecordPages({
    path: holdsPath,
    load: (page) => RetentionService.listLegalHolds(page),
    times: queryTimes.retention,
  });
}

/** Legal holds on a client and their documents, for owners. @param userId users.id */
export function useHoldsOf(userId: number) {
  const isOwner = useHasRightsOf('owner');
  return useQuery({
    queryKey: [holdsPath, { userId }],
    queryFn: () => RetentionService.listLegalHolds({ userId, limit: 200 }),
    enabled: isOwner,
    ...queryTimes.retention,
  });
}
