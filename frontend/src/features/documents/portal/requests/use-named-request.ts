import { useEffect } from 'react';
import { usePortalAddress } from '../../../../portal/portal-address';

const placeOf = (id: number): string => `request-${id}`;

/** Brings the request that the address names into view, and the keyboard's focus to it, once the lists are shown. */
export function useNamedRequest(isVisible: boolean): void {
  const { requestId } = usePortalAddress();
  useEffect(() => {
    if (!isVisible || requestId === undefined) return;
    const place = document.getElementById(placeOf(requestId));
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [isVisible, requestId]);
}

/** The attributes of the place where a request is shown. */
export function useRequestPlace(): (id: number) => { id: string; tabIndex: -1; 'aria-current'?: true } {
  const { requestId } = usePortalAddress();
  return (id) => ({ id: placeOf(id), tabIndex: -1, ...(id === requestId && { 'aria-current': true }) });
}
