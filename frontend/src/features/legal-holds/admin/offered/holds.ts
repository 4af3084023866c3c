import { useQuery } from '@tanstack/react-query';
import { type LegalHoldDto, RetentionService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import type { AddedComponent } from '../../../../shared/parts/parts-in-use';
import { useHasRightsOf } from '../../../../shared/session/staff-role';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Action on a hold in force. */
    'hold.action': AddedComponent<{ hold: LegalHoldDto }>;
    /** Place of a document that is not held. */
    'hold.document': AddedComponent<{ document: { id: number; title: string } }>;
  }
}

export const holdsPath = '/api/admin/legal-holds';

/** Legal holds on a client and their documents, for owners. @param userId users.id */
export function useHoldsOf(userId: number) {
  const isOwner = useHasRightsOf('owner');
  return useQuery({
    queryKey: [holdsPath, { userId }],
    queryFn: () => RetentionService.listLegalHolds({ userId, limit: 200 }),
    enabled: isOwner,
    ...queryTimes.legalHolds,
  });
}
