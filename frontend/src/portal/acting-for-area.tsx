import { Fragment, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ActingForContext, actingFor } from '../shared/acting-for/acting-for';
import type { ActingForDto } from '../shared/api';
import { useAuth } from '../shared/session/session';
import { useIsReviewRequired } from '../shared/antd/use-review-required';
import { AccessEnded, AccessWaits } from './without-access';

const none: readonly ActingForDto[] = [];

/**
 * The portal for the client in the address: `?client=`, by default one's own, else the first. Nothing that is
 * on the screen, typed or chosen for one client stays for the next.
 */
export function ActingForArea({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const { pathname, search, hash, state } = useLocation();
  const clients = user?.clients ?? none;
  const ids = new URLSearchParams(search).getAll('client');
  const named = ids.length === 0 ? undefined : ids.join();
  const client = named === undefined ? clients[0] : clients.find(({ id }) => named === String(id));
  const isReviewRequired = useIsReviewRequired();
  const acting = useMemo(() => actingFor(clients, client), [clients, client]);
  if (!user) return null;
  if (named !== undefined && !client) return <AccessEnded clients={clients} named={named} />;
  if (named === undefined && acting.other)
    return <Navigate to={acting.at(pathname + search) + hash} state={state} replace />;
  if (isReviewRequired && acting.other) return <AccessWaits clients={clients} />;
  return (
    <ActingForContext value={acting}>
      <Fragment key={client?.id}>{children}</Fragment>
    </ActingForContext>
  );
}
