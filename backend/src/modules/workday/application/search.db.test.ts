import fc from 'fast-check';
import type { QueryResultRow } from 'pg';
import type { Actor } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { type BillingDatabase, openBillingDatabase } from '../../billing/testing/billing-database.js';
import { noParts } from '../../../platform/parts/testing/no-parts.js';
import { SearchQueries } from './search-queries.js';

const admin: Actor = { id: 1, role: 'admin' };
const rows = 3000;

let database: BillingDatabase;
beforeAll(async () => {
  database = await openBillingDatabase();
  await database.source.query(`
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
    SELECT 2 + n % 2, 'Question ' || md5(n::text), 1, now(), now() FROM generate_series(1, ${rows}) n`);
  await database.source.query(`
    INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, created_at, updated_at)
    SELECT 2 + n % 2, 'Document ' || md5(n::text), 'a.pdf', 'application/pdf', n::text, 1, repeat('0', 64), 1, now(), now()
    FROM generate_series(1, ${rows}) n`);
  await database.source.query(`UPDATE documents SET title = 'Quay' WHERE id = 1`);
  await database.source.query(`
    INSERT INTO contact_messages (first_name, last_name, email, service)
    SELECT 'Ann', md5(n::text), n || '@example.com', 'Other' FROM generate_series(1, ${rows}) n`);
  await database.source.query(`
    INSERT INTO appointments (uid, type, label, status, starts_at, ends_at, source, invitee_name, invitee_email, created_at, updated_at)
    SELECT gen_random_uuid(), 'consultation', 'Consultation', 'scheduled', day, day + interval '1 hour', 'visitor',
      'Bea ' || md5(n::text), n || '@example.net', now(), now()
    FROM generate_series(1, ${rows}) n, LATERAL (SELECT now() + n * interval '1 day') at (day)`);
  await database.source.query(`
    INSERT INTO users (id, username, email, password, role)
    SELECT 10 + n, 'added' || n, 'added' || n || '@example.org', '', 'client' FROM generate_series(1, ${rows}) n`);
  await database.source.query(`
    INSERT INTO client_profiles (user_id, company)
    SELECT 10 + n, 'Firm ' || md5(n::text) FROM generate_series(1, ${rows}) n`);
  await database.source.query('ANALYZE');
});
afterAll(() => database.drop());

/** Reports the plan of a statement instead of its rows. */
class Explained extends Sql {
  override async view<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    this.plan = await super.view<{ 'QUERY PLAN': string }>(
      `${name}.explained`,
      `EXPLAIN (ANALYZE, COSTS OFF) ${text}`,
      values,
    );
    return [];
  }
  private plan: { 'QUERY PLAN': string }[] = [];

  async of(text: string): Promise<string> {
    await new SearchQueries(this, noParts()).find(admin, text);
    return this.plan.map((row) => row['QUERY PLAN']).join('\n');
  }
}
const planOf = (text: string): Promise<string> => new Explained(database.work).of(text);

/** Number of scans of a word index. */
const asked = (plan: string, index: string): string | undefined =>
  new RegExp(`Bitmap Index Scan on ${index} \\((actual|never executed)`).exec(plan)?.[1];

describe('the search of a large practice', () => {
  it.each(['qu', 'quay', 'uay q', 'a b c d', 'zzz'])('reads no whole table for %j', async (text) => {
    const plan = await planOf(text);
    expect(plan).not.toMatch(/Seq Scan on (documents|message_threads|contact_messages|appointments)/);
    const newest = plan.matchAll(
      /Index Scan(?: Backward)? using (?:documents_created_at|message_threads_inbox|contact_messages_created_at|appointments_starts_at)_idx.*rows=(\d+)/g,
    );
    expect([...newest].map(([, read]) => read)).toEqual(['150', '150', '150', '150']);
  });

  it('uses the index for rare words, and no index for common ones', async () => {
    const rare = await planOf('ay');
    expect(asked(rare, 'documents_words_idx')).toBe('actual');
    expect(asked(rare, 'message_threads_words_idx')).toBe('actual');
    const ofPeople = ['contact_messages_words_idx', 'appointments_words_idx', 'client_profiles_company_idx'];
    for (const index of ofPeople) expect(asked(rare, index)).toBe('actual');
    const common = await planOf('docu');
    expect(asked(common, 'documents_words_idx')).toBe('never executed');
    expect(asked(common, 'message_threads_words_idx')).toBe('actual');
    expect(await new SearchQueries(new Sql(database.work), noParts()).find(admin, 'ay')).toEqual([
      expect.objectContaining({ type: 'document', id: 1, title: 'Quay' }),
    ]);
  });

  it('has every part of every word in the index', async () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'E', 'e\u0301', 'ß', ' ', '\n', '\t', '%', '-', '東'),
      maxLength: 12,
    });
    const texts = fc.sample(letters, 300);
    const parts = fc.sample(
      fc.string({
        unit: fc.constantFrom('a', 'b', 'É', 'e', 's', '%', '-', '東'),
        minLength: 1,
        maxLength: 3,
      }),
      60,
    );
    const missed = await database.source.query<unknown[]>(
      `SELECT text, part FROM unnest($1::text[]) text, unnest($2::text[]) part
       WHERE (strpos(plain(text), plain(part)) > 0) AND NOT word_parts(text) @> ARRAY(
         SELECT letter FROM unnest(word_parts(part)) letter WHERE length(letter) = least(length(plain(part)), 3))
       OR length(part) <= 3 AND strpos(plain(text), plain(part)) = 0 AND word_parts(text) @> ARRAY[plain(part)]`,
      [texts, parts],
    );
    expect(missed).toEqual([]);
  });
});
