import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { refusalOf } from '../../shared/http/api-error';
import { useIsAwake } from '../../shared/kit/use-is-awake';

/** Navigation state that carries the token of a mailed link instead of the address. */
export interface LinkState {
  token: string;
  /** True if the token was returned by an undone email change. */
  afterUndo?: true;
}

/** The mailed link that opened a page. */
export interface MailedLink {
  token: string;
  /** True if the address came without its token. */
  isMissing: boolean;
}

/** Title and text for a link without its token. */
export const incompleteLink = () => ({
  title: t('This link is not complete'),
  text: t('Part of the link may be missing. Open it again from the email.'),
});

/** True for a link that was used, replaced or expired. */
export const isEnded = (failure: unknown): boolean => refusalOf(failure)?.code === 'auth.link_invalid';

/**
 * Token of the mailed link that opened this page, from the fragment or the query: a mail tracker adds a query of its
 * own before the fragment. The token is removed from the address bar immediately and stored with the navigation
 * state, so that a reload has it.
 */
export function useLinkToken(): MailedLink {
  const location = useLocation();
  const { search, hash, state } = location;
  const navigate = useNavigate();
  const isAwake = useIsAwake();
  const inAddress = tokenIn(hash.slice(1)) ?? tokenIn(search);
  useEffect(() => {
    if (inAddress === null) return;
    void navigate(location.pathname, { replace: true, state: { token: inAddress } satisfies LinkState });
    // For each visit: the link may be opened again before the first removal is on the screen.
  }, [inAddress, navigate, location]);
  const token = inAddress ?? (isLinkState(state) ? state.token : '');
  return { token, isMissing: isAwake && token === '' };
}

const tokenIn = (parameters: string): string | null => new URLSearchParams(parameters).get('token');

export function isLinkState(state: unknown): state is LinkState {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';
}
