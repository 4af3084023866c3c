import { useQuery } from '@tanstack/react-query';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { RetentionService } from '../../../shared/api';
import { holdsPath } from '../../../features/legal-holds/admin/offered/holds';
import { retentionTimes } from './queries';

const rulesPath = '/api/admin/retention';

const retention = {
  queryKey: [rulesPath],
  queryFn: () => RetentionService.getRetentionRules(),
  ...retentionTimes,
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
    times: retentionTimes,
  });
}
