import { ActivityQueries } from '../backend/dist/modules/activity/application/activity-queries.js';
import { ClientDirectory } from '../backend/dist/modules/clients/application/client-directory.js';
import { PrivateNotes } from '../backend/dist/modules/clients/application/private-notes.js';
import { Profiles } from '../backend/dist/modules/clients/application/profiles.js';
import { ClientSummaryQueries } from '../backend/dist/modules/workday/application/client-summary-queries.js';
import { SearchQueries } from '../backend/dist/modules/workday/application/search-queries.js';
import { TodayQueries } from '../backend/dist/modules/workday/application/today-queries.js';
import { Sql } from '../backend/dist/platform/database/sql.js';

/**
 * Bare server, Today: the product's own queries, run concurrently.
 * @returns a function that answers one of its paths as `{ value }` or `{ rows, total, next }`, and undefined
 * for any other path
 */
export function workdayOver(pool) {
  const sql = new Sql({ queryable: pool });
  const clock = { now: () => new Date() };
  const none = undefined;
  const admin = { id: 1, role: 'admin' };
  const today = new TodayQueries(sql, clock);
  const search = new SearchQueries(sql);
  const summaries = new ClientSummaryQueries(sql, clock);
  const clients = new ClientDirectory(sql);
  const profiles = new Profiles(sql, none, none, none, clock);
  const notes = new PrivateNotes(sql, none, clock);
  const activity = new ActivityQueries(sql);
  const parts = {
    '': async (id) => ({ value: await clients.one(admin, id) }),
    '/summary': async (id) => ({ value: await summaries.one(admin, id) }),
    '/profile': async (id) => ({ value: await profiles.ofClient(admin, id) }),
    '/notes': (id, query) => notes.list(admin, id, { limit: Number(query.get('limit')) }),
  };
  return async (address) => {
    const { pathname, searchParams: query } = new URL(address, 'http://floor');
    if (pathname === '/api/admin/today') return { value: await today.read(admin) };
    if (pathname === '/api/admin/search') return { value: await search.find(admin, query.get('q')) };
    const [, id, part] = /^\/api\/admin\/clients\/(\d+)(.*)$/.exec(pathname) ?? [];
    if (id !== undefined) return parts[part]?.(Number(id), query);
    if (pathname === '/api/admin/activity')
      return activity.all(admin, { userId: Number(query.get('userId')), limit: Number(query.get('limit')) });
    return undefined;
  };
}
