import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { actingFor, type AccessNeed, type ActingFor } from '../shared/acting-for/acting-for';
import type { SignedInUserDto } from '../shared/api/models/SignedInUserDto';
import type { Page } from '../shared/http/paged-list';
import { nextCursorOf } from '../shared/http/pages';
import { hasRightsOf } from '../shared/session/staff-role';
import type { ServerRequest } from '../site/server-request';

interface FirstQuery {
  /** Key of the query in the screen's components. */
  key: (at: ActingFor['at']) => readonly unknown[];
  path: string;
  /** `list`: its first page; `rows`: all of its rows; `count`: the number of all rows; `record`: the answer itself. */
  as: 'list' | 'rows' | 'count' | 'record';
  /** Access that it needs; by default none. */
  need?: AccessNeed;
  /** True if it is about the person, whichever client is open. */
  isPersonal?: true;
}

const unread: FirstQuery = {
  key: () => ['/api/notifications', 'unread count'],
  as: 'count',
  isPersonal: true,
  path: '/api/notifications?read=false&limit=1',
};

/** Data of the portal's first screen, as its components request it. */
const portalQueries: readonly FirstQuery[] = [
  { key: () => ['/api/calendly-url'], path: '/api/calendly-url', as: 'record', isPersonal: true },
  { key: () => ['/api/to-do', 'list'], path: '/api/to-do?limit=10', as: 'list', isPersonal: true },
  unread,
  {
    key: (at) => [at('/api/appointments'), 'list', 'upcoming'],
    as: 'list',
    need: 'appointments',
    path: '/api/appointments?when=upcoming',
  },
  {
    key: (at) => [at('/api/documents'), 'list', {}],
    as: 'list',
    need: 'documents',
    path: '/api/documents?limit=25',
  },
  {
    key: (at) => [at('/api/message-threads'), 'list', {}],
    as: 'list',
    need: 'messages',
    path: '/api/message-threads',
  },
  {
    key: (at) => [at('/api/message-threads'), 'unread count'],
    as: 'count',
    need: 'messages',
    path: '/api/message-threads?unread=true&limit=1',
  },
  {
    key: (at) => [at('/api/invoices/summary')],
    as: 'record',
    need: 'invoices',
    path: '/api/invoices/summary',
  },
  {
    key: (at) => [at('/api/goals'), 'list'],
    as: 'list',
    need: 'owner',
    path: '/api/goals?limit=50',
  },
  {
    key: (at) => [at('/api/activity'), 'list', { type: '', from: '', to: '', address: '' }],
    as: 'list',
    need: 'owner',
    path: '/api/activity?limit=25&viewed=false',
  },
];

/** Data of the dashboard's first screen. */
const adminQueries: readonly FirstQuery[] = [
  { key: () => ['/api/admin/today', {}], path: '/api/admin/today', as: 'record', isPersonal: true },
  unread,
];

/** Whether there are colleagues, by whom an owner filters. */
const staffQuery: FirstQuery = {
  key: () => ['/api/admin/staff', 'all'],
  path: '/api/admin/staff?limit=200',
  as: 'rows',
  isPersonal: true,
};

/** Whether the staff sees all clients, so that others than owners filter by colleagues. */
const siteQuery: FirstQuery = {
  key: () => ['/api/admin/site'],
  path: '/api/admin/site',
  as: 'record',
  isPersonal: true,
};

interface Reader {
  user: SignedInUserDto;
  /** Parameters of the address, which may name a client. */
  search: URLSearchParams;
  readOwn: NonNullable<ServerRequest['readOwn']>;
}

/**
 * Reads the first screen of portal or dashboard as its reader.
 * @returns false for everyone who is first asked for something else, or sent elsewhere: people of the other area,
 * people who have to set up a second factor, and those whose address names no client of theirs
 */
export async function readFirstData(
  client: QueryClient,
  area: 'portal' | 'admin',
  { user, search, readOwn }: Reader,
): Promise<boolean> {
  if (user.setupRequired || (user.role === 'admin') !== (area === 'admin')) return false;
  const acting = area === 'admin' ? actingFor([], undefined) : actingOf(user, search);
  if (!acting) return false;
  const isOwner = hasRightsOf(user.staffRole ?? 'owner', 'owner');
  const queries = area === 'admin' ? [...adminQueries, isOwner ? staffQuery : siteQuery] : portalQueries;
  await Promise.all(
    queries
      .filter(({ need }) => need === undefined || acting.may(need))
      .map(async ({ key, path, as, isPersonal }) => {
        const answer = await readOwn(isPersonal ? path : acting.at(path));
        // The browser asks again.
        if (answer) client.setQueryData(key(acting.at), valueOf(answer, as));
      }),
  );
  return true;
}

function actingOf({ clients }: SignedInUserDto, search: URLSearchParams): ActingFor | undefined {
  const named = search.getAll('client');
  const open =
    named.length === 0
      ? clients.find(({ role }) => role === 'self')
      : clients.find(({ id }) => named.join() === String(id));
  return open && actingFor(clients, open);
}

type Answer = NonNullable<Awaited<ReturnType<NonNullable<ServerRequest['readOwn']>>>>;

function valueOf({ body, total, link }: Answer, as: FirstQuery['as']): unknown {
  if (as === 'record' || as === 'rows') return body;
  if (as === 'count') return total ?? 0;
  const rows = body as unknown[]; // an answer with paging headers is a list
  return {
    pages: [{ rows, total: total ?? rows.length, nextCursor: nextCursorOf(link ?? null) }],
    pageParams: [undefined],
  } satisfies InfiniteData<Page<unknown>, string | undefined>;
}
