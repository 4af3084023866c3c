import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { dataSourceOptions, migrate } from '../platform/database/data-source.js';
import { Searching1790000102000 } from './1790000102000-searching.js';
import { migrations } from './index.js';

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase({ migrated: false })));
afterEach(() => database.drop());

it('writes anew what was stored and indexed by the rule before', async () => {
  await migrate(database.url, migrations.slice(0, migrations.indexOf(Searching1790000102000)));
  const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  try {
    await source.query(`
      INSERT INTO users (id, username, email, password, role, first_name, last_name) VALUES
        (2, 'mary', 'mary@example.com', '', 'client', 'Mary-Ann', 'O’Neil'),
        (3, 'ana', 'ana@example.com', '', 'client', 'Ana', 'Lee');
      INSERT INTO client_profiles (user_id, phone) VALUES (2, '(210) 555-0142'), (3, NULL);
      INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
        VALUES (2, 'Tax–return', 2, now(), now())`);
    await migrate(database.url, migrations);
    const connection = source.createQueryRunner();
    const rows = (sql: string) => connection.query(sql) as Promise<unknown[]>;
    expect(await rows('SELECT sort_name, search_text FROM users WHERE id > 1 ORDER BY id')).toEqual([
      { sort_name: 'maryann oneil', search_text: 'mary\u0001maryann oneil\u0001mary@example.com' },
      { sort_name: 'ana lee', search_text: 'ana\u0001ana lee\u0001ana@example.com' },
    ]);
    expect(await rows('SELECT client_id, phone_digits FROM client_phones')).toEqual([
      { client_id: 2, phone_digits: '|2105550142|' },
    ]);
    await rows('SET enable_seqscan = off');
    const found = (word: string, view: string) =>
      rows(`SELECT id FROM ${view} WHERE word_parts(words) @> ARRAY['${word}']`);
    expect(await found('yan', 'searchable_all_clients')).toEqual([{ id: 2 }]);
    expect(await found('xre', 'searchable_conversations')).toHaveLength(1);
    expect(await rows(`SELECT FROM message_threads WHERE plain(subject) LIKE '%taxreturn%'`)).toHaveLength(1);
    await connection.release();
  } finally {
    await source.destroy();
  }
});
