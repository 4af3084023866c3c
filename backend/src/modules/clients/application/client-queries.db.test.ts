import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { type Actor, SystemClock } from '../../../kernel/index.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { containing } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { ClientQueries } from './client-queries.js';

const admin: Actor = { id: 1, role: 'admin' };
const statuses = ['active', 'closed', 'all'] as const;
/** More than are compared one by one. */
const many = 1500;

let database: TestDatabase;
let source: DataSource;
let directory: ClientQueries;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  directory = new ClientQueries(
    new Sql(new DatabaseUnitOfWork(source, new DomainEvents())),
    new SystemClock(),
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const name = fc.option(fc.string({ unit: fc.constantFrom(...'abAÄéßİσΣς %_\\\'"\n'), maxLength: 6 }));
const person = fc.record({ username: name, first: name, last: name, closed: fc.boolean() });

describe('a client search', () => {
  it('finds clients whose username, email address or name contains the text', async () => {
    let added = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
        for (const { username, first, last, closed } of people)
          await source.query(
            `INSERT INTO users (username, email, password, role, first_name, last_name, closed_at)
             VALUES ($1, $2, '', 'client', $3, $4, CASE WHEN $5 THEN now() END)`,
            [`${username ?? ''}#${++added}`, `${username ?? ''}${added}@Example.com`, first, last, closed],
          );
        const { username, first, last } = people[0] ?? {};
        const words = [
          `${first ?? ''} ${last ?? ''}`,
          (username ?? '').slice(1, 3).toUpperCase(),
          (last ?? '').slice(0, 1),
          `${last ?? ''} ${username ?? ''}`,
        ];
        for (const search of words.filter((word) => word.length > 0))
          for (const asked of statuses) {
            const { rows, total } = await directory.list(admin, { limit: 200, search, status: asked });
            const expected = await source.query<{ id: number }[]>(
              `SELECT id FROM users WHERE role = 'client' AND ($1 = 'all' OR ($1 = 'closed') = (closed_at IS NOT NULL))
                 AND (username ILIKE $2 OR email ILIKE $2 OR concat_ws(' ', first_name, last_name) ILIKE $2)
               ORDER BY created_at DESC, id DESC`,
              [asked, containing(search)],
            );
            expect([search, total, rows.map(({ id }) => id)]).toEqual([
              search,
              expected.length,
              expected.slice(0, 200).map(({ id }) => id),
            ]);
          }
      }),
      { numRuns: 15 },
    );
  });
});

describe('a search over many clients', () => {
  beforeAll(async () => {
    await source.query(`
      INSERT INTO users (username, email, password, role, created_at)
      SELECT 'person' || n, 'person' || n || '@example.com', '', 'client', now() - n * interval '1 minute'
      FROM generate_series(1, ${many}) n`);
  });

  it.each(['person', 'person7', 'person12', 'person123', 'nobody'])(
    'returns page after page: %s',
    async (search) => {
      const seenIds: number[] = [];
      const totals = new Set<number>();
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await directory.list(admin, {
          limit: 190,
          search,
          status: 'active',
          ...(cursor && { cursor }),
        });
        seenIds.push(...page.rows.map(({ id }) => id));
        totals.add(page.total);
        cursor = page.next;
      }
      const expected = await source.query<{ id: number }[]>(
        `SELECT id FROM users WHERE role = 'client' AND closed_at IS NULL AND username LIKE '%' || $1 || '%'
       ORDER BY created_at DESC, id DESC`,
        [search],
      );
      expect(seenIds).toEqual(expected.map(({ id }) => id));
      expect([...totals]).toEqual([expected.length]);
    },
  );
});
