import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import { HandoverService, type HandoverOfferDto, type HandoverStateDto } from '../../../shared/api';
import { given } from '../../../shared/http/paged-list';

/** Milliseconds between looks at the phone. */
const pace = 2000;

/** Whether a phone reaches this installation: the same for all requests. */
export const useIsOffered = (isAsked: boolean): boolean =>
  useQuery<HandoverOfferDto>({ queryKey: ['/api/handover/offer'], enabled: isAsked, staleTime: Infinity })
    .data?.offered === true;

interface HandedOver {
  /** document_requests.id */
  id: number;
  itemId?: number | undefined;
  /** Called when the phone has sent the file. */
  onSent: () => void;
}

/** Link for a phone, and what the phone has done with it. */
export function useHandover({ id, itemId, onSent }: HandedOver) {
  const queries = useQueryClient();
  const markStale = useStaleQueries();
  const path = `/api/document-requests/${id}/handover`;
  const make = useAction({
    call: () => HandoverService.makeHandover({ id, requestBody: given({ itemId }) }),
    onSuccess: ({ expiresAt }) =>
      queries.setQueryData<HandoverStateDto>([path], { state: 'waiting', expiresAt }),
  });
  const { data } = useQuery<HandoverStateDto>({
    queryKey: [path],
    enabled: make.data !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isGoingOn(state.data) ? pace : false),
  });
  const end = useAction({
    call: () => HandoverService.endHandover({ id }),
    failure: t('The phone was not disconnected'),
    onSuccess: () =>
      queries.setQueryData<HandoverStateDto>([path], (last) => last && { ...last, state: 'ended' }),
  });
  const handover = make.data && data;
  const isSent = handover?.state === 'sent';
  useEffect(() => {
    if (!isSent) return;
    onSent();
    void markStale([itemId === undefined ? 'document_request.answered' : 'document_request.item_answered']);
    // Once, when the file has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent]);
  return { make, end, handover, url: make.data?.url };
}

const isGoingOn = (handover: HandoverStateDto | undefined): boolean =>
  handover?.state === 'waiting' || handover?.state === 'connected';
