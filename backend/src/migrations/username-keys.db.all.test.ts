import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { UsernameKeys1790000038500 } from './1790000038500-username-keys.js';
import { migrations } from './index.js';

it('keeps existing equal usernames, stores others in NFKC, and lets no other account use one', async () => {
  const database = await createTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url, migrations.slice(0, migrations.indexOf(UsernameKeys1790000038500)));
    await client.connect();
    await client.query(`
      INSERT INTO users (id, username, email, password, role, closed_at) VALUES
        (10, 'Ａdmin', 'a@example.com', '', 'client', NULL), (11, 'admin', 'b@example.com', '', 'client', NULL),
        (12, 'ａｄmin', 'c@example.com', '', 'client', NULL), (13, 'bea', 'd@example.com', '', 'client', now()),
        (14, 'Ｃasey', 'e@example.com', '', 'client', NULL), (15, 'ｃａsey', 'f@example.com', '', 'client', NULL)`);
    await migrate(database.url, migrations);
    const keys = await client.query('SELECT key, user_id FROM username_keys ORDER BY key');
    expect(keys.rows).toEqual([
      { key: 'admin', user_id: 11 },
      { key: 'casey', user_id: 14 },
    ]);
    const names = await client.query('SELECT username FROM users WHERE id BETWEEN 10 AND 15 ORDER BY id');
    expect(names.rows.map(({ username }) => username)).toEqual([
      ...['Ａdmin', 'admin', 'ａｄmin', 'bea', 'Casey', 'ｃａsey'],
    ]);
    // A row as written by the previous version, which has no keys.
    const add = (username: string) =>
      client.query(`INSERT INTO users (username, email, password, role) VALUES ($1, $1, '', 'client')`, [
        username,
      ]);
    await add('bea');
    await expect(add('ＢＥＡ')).rejects.toThrow('username_keys_pkey');
    await client.query(`UPDATE users SET closed_at = now() WHERE username = 'bea'`);
    await add('ＢＥＡ');
  } finally {
    await client.end();
    await database.drop();
  }
});
