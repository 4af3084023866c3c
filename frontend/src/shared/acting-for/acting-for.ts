import { createContext, useContext } from 'react';
import type { AccessScope } from '../api/models/AccessScope';
import type { ActingForDto } from '../api/models/ActingForDto';

/** A scope of access, or the rights that only the client themselves and owners have. */
export type AccessNeed = AccessScope | 'owner';

/** The client that the screens show, and for whom they act. */
export interface ActingFor {
  /** Undefined outside of the portal, and for a person without any client. */
  client: ActingForDto | undefined;
  /** The same client, if it is another than one's own. */
  other: ActingForDto | undefined;
  /** True if the reader has other clients than their own: records then name theirs. */
  hasOthers: boolean;
  /** Parameter that names the client in calls; empty for one's own. */
  query: { client?: number };
  /** Path of a call, or address in the portal, for this client or another; one's own is never named. */
  at: (path: string, clientId?: number) => string;
  /** True if the access includes one of these. */
  may: (...needs: readonly AccessNeed[]) => boolean;
}

/** Outside of the portal, and for screens about the person. */
export const actingForNone: ActingFor = {
  client: undefined,
  other: undefined,
  hasOthers: false,
  query: {},
  at: (path) => path,
  may: () => true,
};

export const ActingForContext = createContext<ActingFor>(actingForNone);

/** The client for whom the reader acts, chosen by `?client=` of the address. */
export const useActingFor = (): ActingFor => useContext(ActingForContext);

/**
 * @param clients all clients of the person
 * @param client undefined if the person has none
 */
export function actingFor(clients: readonly ActingForDto[], client: ActingForDto | undefined): ActingFor {
  const own = clients.find(({ role }) => role === 'self');
  const other = client === own ? undefined : client;
  return {
    client,
    other,
    hasOthers: clients.some((one) => one !== own),
    query: other ? { client: other.id } : {},
    at: (path, clientId = client?.id) =>
      clientId === undefined || clientId === own?.id ? path : withClient(path, clientId),
    may: (...needs) =>
      client !== undefined &&
      needs.some((need) => (need === 'owner' ? client.role !== 'helper' : client.scopes.includes(need))),
  };
}

function withClient(address: string, clientId: number): string {
  const [path = '', search] = address.split('?');
  const query = new URLSearchParams(search);
  query.set('client', String(clientId));
  return `${path}?${query}`;
}
