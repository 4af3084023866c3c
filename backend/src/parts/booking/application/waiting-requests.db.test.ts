import pg from 'pg';
import {
  adminUrlOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../test/database/test-database.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: adminUrlOf(database.url) });
  await client.connect();
  await client.query(`
    INSERT INTO booking_requests (id, starts_at, ends_at, type, label, place, language, held_until, created_at, answer,
        answered_at, invitee_name, invitee_email)
      SELECT n, now(), now() + interval '1 hour', 'consultation', 'Consultation', 'phone', 'en', now(), now(),
        CASE WHEN n % 400 > 0 THEN 'confirmed' END, CASE WHEN n % 400 > 0 THEN now() END,
        CASE WHEN n % 400 = 0 THEN 'Jo Sample' END, CASE WHEN n % 400 = 0 THEN 'jo@example.com' END
      FROM generate_series(1, 4000) n;
    ANALYZE booking_requests`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const waiting = 'unanswered_booking_requests ORDER BY since, id LIMIT 20';

it('finds the requests that wait by an index, however many were answered', async () => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT * FROM ${waiting}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan/);
  expect((await client.query(`SELECT * FROM ${waiting}`)).rowCount).toBe(10);
});
