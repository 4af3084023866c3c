import pg from 'pg';
import { eventually } from '../eventually.js';

/** Waits until everything committed has its notifications, live events and webhook deliveries. */
export async function untilPublished(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await eventually(async () => (await client.query('SELECT FROM events_to_publish')).rowCount === 0);
  } finally {
    await client.end();
  }
}
