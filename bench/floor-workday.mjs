import { ActivityQueries } from '../backend/dist/modules/activity/application/activity-queries.js';
import { ClientQueries } from '../backend/dist/modules/clients/application/client-queries.js';
import { ClientRecordQueries } from '../backend/dist/modules/clients/application/client-record-queries.js';
import { ClientSummaryQueries } from '../backend/dist/modules/workday/application/client-summary-queries.js';
import { SearchQueries } from '../backend/dist/modules/workday/application/search-queries.js';
import { TodayQueries } from '../backend/dist/modules/workday/application/today-queries.js';
import { Sql } from '../backend/dist/platform/database/sql.js';

/** `GET /api/admin/clients/{id}/profile` */
async function profileOf(pool, id) {
  const { rows } = await pool.query({
    name: 'client-profile',
    text: `SELECT p.phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company,
         p.job_title AS "jobTitle", to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio,
         p.preferred_contact_method AS "preferredContactMethod", a.language,
         '/api/admin/clients/' || p.user_id || '/photo?v=' || left(p.photo_sha256, 16) AS photo
       FROM accounts a JOIN client_profiles p ON p.user_id = a.id WHERE a.id = $1 AND a.role = 'client'`,
    values: [id],
  });
  return rows[0];
}

/**
 * Bare server, Today: the product's own queries, run concurrently.
 * @returns a function that answers one of its paths as `{ value }` or `{ rows, total, next }`, and undefined
 * for any other path
 */
export function workdayOver(pool) {
  const sql = new Sql(pool);
  const clock = { now: () => new Date() };
  const admin = { id: 1, role: 'admin' };
  const today = new TodayQueries(sql, clock, { settings: {} }, { recent: async () => [] });
  const search = new SearchQueries(sql);
  const summaries = new ClientSummaryQueries(sql, clock);
  const clients = new ClientQueries(sql, { settings: {} }, clock);
  const records = new ClientRecordQueries(sql);
  const activity = new ActivityQueries(sql, {});
  const parts = {
    '': async (id) => ({ value: await clients.one(admin, id) }),
    '/summary': async (id) => ({ value: await summaries.one(admin, id) }),
    '/profile': async (id) => ({ value: await profileOf(pool, id) }),
    '/notes': (id, query) => records.notes(admin, id, { limit: Number(query.get('limit')) }),
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
