import { createTestDatabase } from '../../../../test/database/test-database.js';
import pg from 'pg';
import { deliveryStates } from '../domain/ports.js';

it('the schema accepts the states of a delivery that the code has', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'webhook_deliveries_status_check'`,
  );
  await client.end();
  await database.drop();
  const states = Array.from(rows[0]?.text.matchAll(/'(\w+)'/g) ?? [], ([, state]) => state);
  expect(states.sort()).toEqual([...deliveryStates].sort());
});
