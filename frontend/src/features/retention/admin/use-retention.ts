import { useQuery } from '@tanstack/react-query';
import { RetentionService, type DestructionDto, type LegalHoldDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

const rulesPath = '/api/admin/retention';
const holdsPath = '/api/admin/legal-holds';
const destructionsPath = '/api/admin/destructions';
export const retentionPage = 25;

const retention = {
  queryKey: [rulesPath],
  queryFn: () => RetentionService.listRetentionRules(),
  ...queryTimes.retention,
};

/** Retention rules. */
export const useRules = () => useQuery({ ...retention, select: ({ rules }) => rules });

/** Whether a restore has paused deletion; undefined while loading. */
export const useIsPaused = () => useQuery({ ...retention, select: ({ paused }) => paused }).data;

/** Active legal holds, newest first. */
export function useHolds() {
  return usePagedList<LegalHoldDto>({
    key: [holdsPath, 'list'],
    load: (cursor) => RetentionService.listLegalHolds({ limit: retentionPage, ...given({ cursor }) }),
    times: queryTimes.retention,
  });
}

/** Legal holds on a client and their documents. @param userId users.id */
export function useHoldsOf(userId: number) {
  return useQuery({
    queryKey: [holdsPath, { userId }],
    queryFn: () => RetentionService.listLegalHolds({ userId, limit: 200 }),
    ...queryTimes.retention,
  });
}

/** Deletion certificates, newest first. */
export function useDestructions() {
  return usePagedList<DestructionDto>({
    key: [destructionsPath, 'list'],
    load: (cursor) => RetentionService.listDestructions({ limit: retentionPage, ...given({ cursor }) }),
    times: queryTimes.retention,
  });
}
