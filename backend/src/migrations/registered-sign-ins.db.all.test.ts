import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { RegisteredSignIns1790000068000 } from './1790000068000-registered-sign-ins.js';
import { migrations } from './index.js';

it('a client who registered before the upgrade has logged in', async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, migrations.indexOf(RegisteredSignIns1790000068000)));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO users (id, username, email, password, role)
        SELECT n, 'user' || n, n || '@example.com', 'hash', CASE n WHEN 1 THEN 'admin' ELSE 'client' END
        FROM generate_series(1, 3) n;
      INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id)
        VALUES ('account', 2, 'user2', 'user.registered', '2027-03-01T10:00Z', 2, 2),
          ('account', 3, 'user3', 'user.registered', '2027-03-01T10:00Z', 1, 3)`);
    await migrate(database.url, migrations);
    const { rows } = await client.query(`
      SELECT u.id, c.signed_in_at AS at FROM users u LEFT JOIN last_contacts c ON c.user_id = u.id
      WHERE u.role = 'client' ORDER BY 1`);
    expect(rows).toEqual([
      { id: 2, at: new Date('2027-03-01T10:00Z') },
      { id: 3, at: null },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
