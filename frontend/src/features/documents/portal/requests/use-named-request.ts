import { useEffect } from 'react';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useClientRecord } from '../../../../portal/use-client-record';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';

const placeOf = (id: number): string => `request-${id}`;

/** Scrolls to the request in the address and focuses it, once the lists are rendered. */
export function useNamedRequest(isVisible: boolean): void {
  const { requestId } = usePortalAddress();
  const { hasOthers } = useActingFor();
  // It may be of another client of the reader: the address is then corrected.
  useClientRecord<DocumentRequestDto>({
    id: hasOthers ? requestId : undefined,
    path: `/api/document-requests/${requestId}`,
    load: (id) => DocumentRequestsService.getDocumentRequest({ id }),
    list: '/api/document-requests',
    ...queryTimes.documentRequests,
  });
  useEffect(() => {
    if (!isVisible || requestId === undefined) return;
    const place = document.getElementById(placeOf(requestId));
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [isVisible, requestId]);
}

/** Attributes of a request's element. */
export function useRequestPlace(): (id: number) => { id: string; tabIndex: -1; 'aria-current'?: true } {
  const { requestId } = usePortalAddress();
  return (id) => ({ id: placeOf(id), tabIndex: -1, ...(id === requestId && { 'aria-current': true }) });
}
