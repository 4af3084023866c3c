import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { actingFor, type AccessNeed, type ActingFor } from '../shared/acting-for';
import type { SignedInUserDto } from '../shared/api/models/SignedInUserDto';
import type { Page } from '../shared/paged-list';
import { nextCursorOf } from '../shared/pages';
import { userKey } from '../shared/query-client';
import type { ServerRequest } from '../site/server-request';

interface FirstQuery {
  /** Key of the query in the portal's components. */
  key: (at: ActingFor['at']) => readonly unknown[];
  path: string;
  /** `list`: its first page; `count`: the number of all rows; `record`: the answer itself. */
  as: 'list' | 'count' | 'record';
  /** Access that it needs; by default none. */
  need?: AccessNeed;
  /** True if it is about the person, whichever client is open. */
  isPersonal?: true;
}

/** Data of the portal's first screen, as its components request it. */
const firstQueries: readonly FirstQuery[] = [
  { key: () => ['/api/to-do', 'list'], path: '/api/to-do?limit=10', as: 'list', isPersonal: true },
  {
    ...{ key: () => ['/api/notifications', 'unread count'], as: 'count', isPersonal: true },
    path: '/api/notifications?read=false&limit=1',
  },
  {
    ...{ key: (at) => [at('/api/appointments'), 'list', 'upcoming'], as: 'list', need: 'appointments' },
    path: '/api/appointments?when=upcoming',
  },
  {
    ...{ key: (at) => [at('/api/documents'), 'list', {}], as: 'list', need: 'documents' },
    path: '/api/documents?limit=25',
  },
  {
    ...{ key: (at) => [at('/api/message-threads'), 'list', {}], as: 'list', need: 'messages' },
    path: '/api/message-threads',
  },
  {
    ...{ key: (at) => [at('/api/message-threads'), 'unread count'], as: 'count', need: 'messages' },
    path: '/api/message-threads?unread=true&limit=1',
  },
  {
    ...{ key: (at) => [at('/api/invoices/summary')], as: 'record', need: 'invoices' },
    path: '/api/invoices/summary',
  },
];

/**
 * Reads the portal's first screen as its reader.
 * @param search of the address, which may name a client
 * @returns undefined for everyone who is first asked for something else, or sent elsewhere: visitors, admins, people
 * who have to set up a second factor, and those whose address names no client of theirs
 */
export async function readFirstData(
  client: QueryClient,
  search: URLSearchParams,
  readOwn: NonNullable<ServerRequest['readOwn']>,
): Promise<ActingFor | undefined> {
  // The contract of /api/user.
  const user = (await readOwn(userKey[0]))?.body as SignedInUserDto | undefined;
  if (user?.role !== 'client' || user.setupRequired) return undefined;
  const named = search.getAll('client');
  const open =
    named.length === 0
      ? user.clients.find(({ role }) => role === 'self')
      : user.clients.find(({ id }) => named.join() === String(id));
  if (!open) return undefined;
  const acting = actingFor(user.clients, open);
  client.setQueryData(userKey, user);
  await Promise.all(
    firstQueries
      .filter(({ need }) => need === undefined || acting.may(need))
      .map(async ({ key, path, as, isPersonal }) => {
        const answer = await readOwn(isPersonal ? path : acting.at(path));
        // The browser asks again.
        if (answer) client.setQueryData(key(acting.at), valueOf(answer, as));
      }),
  );
  return acting;
}

type Answer = NonNullable<Awaited<ReturnType<NonNullable<ServerRequest['readOwn']>>>>;

function valueOf({ body, total, link }: Answer, as: FirstQuery['as']): unknown {
  if (as === 'record') return body;
  if (as === 'count') return total ?? 0;
  const rows = body as unknown[]; // an answer with paging headers is a list
  return {
    pages: [{ rows, total: total ?? rows.length, nextCursor: nextCursorOf(link ?? null) }],
    pageParams: [undefined],
  } satisfies InfiniteData<Page<unknown>, string | undefined>;
}
