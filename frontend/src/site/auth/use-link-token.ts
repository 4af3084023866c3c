import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsAwake } from '../use-is-awake';

/** Kept with a visit that needs the token of a mailed link, instead of in its address. */
export interface LinkState {
  token: string;
  /** The token is the answer to an undone change of the e-mail address. */
  afterUndo?: true;
}

/**
 * The token of the mailed link that led here, from the query or the fragment of the URL. It leaves the address bar at once and stays with this visit, so that a
 * reload finds it. `isMissing` where the link is not complete.
 */
export function useLinkToken(): { token: string; isMissing: boolean } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isAwake = useIsAwake();
  const inAddress = new URLSearchParams(search || hash.slice(1)).get('token');
  useEffect(() => {
    if (inAddress === null) return;
    void navigate(pathname, { replace: true, state: { token: inAddress } satisfies LinkState });
  }, [inAddress, navigate, pathname]);
  const token = inAddress ?? (isLinkState(state) ? state.token : '');
  return { token, isMissing: isAwake && token === '' };
}

export function isLinkState(state: unknown): state is LinkState {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';
}
