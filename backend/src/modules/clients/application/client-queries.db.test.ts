import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { stub } from '../../../../test/stub.js';
import { type Actor, SystemClock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Site } from '../../practice/index.js';
import { ClientQueries } from './client-queries.js';

const admin: Actor = { id: 1, role: 'admin' };
const statuses = ['active', 'closed', 'all'] as const;
/** More than are compared one by one. */
const many = 1500;

const database = suiteDatabase();
let directory: ClientQueries;
beforeAll(async () => {
  directory = new ClientQueries(
    new Sql(new DatabaseUnitOfWork(database.source, new DomainEvents())),
    stub(Site, {}),
    new SystemClock(),
  );
});

const name = fc.option(fc.string({ unit: fc.constantFrom(...'abAÄéEßsİσΣς %_\\\'’-"\n'), maxLength: 6 }));
/** The part of a text that a search compares. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’-]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
const person = fc.record({ username: name, first: name, last: name, closed: fc.boolean() });

describe('a client search', () => {
  it('finds clients whose username, email address and name contain the words', async () => {
    let added = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
        for (const { username, first, last, closed } of people)
          await database.query(
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
            const all = await database.query<{ id: number; texts: string[] }[]>(
              `SELECT id, ARRAY[username, email, concat_ws(' ', first_name, last_name)] AS texts FROM users
               WHERE role = 'client' AND ($1 = 'all' OR ($1 = 'closed') = (closed_at IS NOT NULL))
               ORDER BY created_at DESC, id DESC`,
              [asked],
            );
            const sought = search
              .split(/[\s-]+/)
              .map(plain)
              .filter(Boolean);
            // A search without any word, such as an apostrophe, finds nothing.
            const isBlank = search.trim() === '';
            const expected = all.filter(({ texts }) =>
              sought.length === 0
                ? isBlank
                : sought.every((word) => texts.some((one) => plain(one).includes(word))),
            );
            expect([search, total, rows.map(({ id }) => id)]).toEqual([
              search,
              expected.length,
              expected.slice(0, 200).map(({ id }) => id),
            ]);
          }
      }),
      { numRuns: cases(15) },
    );
  });
});

it('sorts names without regard to case and accents, on every page', async () => {
  const names = ['Avila', 'Álvarez', 'de la Cruz', 'Étienne', 'Evans', 'Muñoz', 'Munro', 'Zapata', '\u0301'];
  for (const one of names)
    await database.query(
      `INSERT INTO users (username, email, password, role, last_name)
       VALUES ('sorted ' || $1, $1 || '@sorted', '', 'client', $1)`,
      [one],
    );
  const sorted: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await directory.list(admin, {
      limit: 1,
      search: 'sorted',
      sort: 'name',
      ...(cursor && { cursor }),
    });
    sorted.push(...page.rows.map(({ name }) => name));
    cursor = page.next;
  }
  expect(sorted).toEqual([
    '\u0301',
    'Álvarez',
    'Avila',
    'de la Cruz',
    'Étienne',
    'Evans',
    'Muñoz',
    'Munro',
    'Zapata',
  ]);
});

describe('a search over many clients', () => {
  beforeAll(async () => {
    await database.query(`
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
      const expected = await database.query<{ id: number }[]>(
        `SELECT id FROM users WHERE role = 'client' AND closed_at IS NULL AND username LIKE '%' || $1 || '%'
       ORDER BY created_at DESC, id DESC`,
        [search],
      );
      expect(seenIds).toEqual(expected.map(({ id }) => id));
      expect([...totals]).toEqual([expected.length]);
    },
  );
});
