import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { PartSwitches1790000150000 } from './1790000150000-part-switches.js';
import { migrations } from './index.js';

/** Switches of a practice that upgrades, whose database has had these statements before. */
async function upgraded(before: string): Promise<unknown[]> {
  const place = migrations.indexOf(PartSwitches1790000150000);
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, place));
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    await db.query(before);
    await migrate(database.url, migrations.slice(0, place + 1));
    return (await db.query('SELECT name, is_on, switched_at FROM part_switches ORDER BY name')).rows;
  } finally {
    await db.end();
    await database.drop();
  }
}

it('a practice from before has all parts of its day on, and an empty database decides at its first start', async () => {
  const names =
    'blog, books, booking, connected-calendars, import, packs, replies, retention, safeguards, webhooks, weekly-review';
  const owner = `INSERT INTO users (username, email, password, role) VALUES ('owner', 'owner@example.com', '', 'admin')`;
  expect(await upgraded(owner)).toEqual(
    names
      .split(', ')
      .toSorted()
      .map((name) => ({ name, is_on: true, switched_at: null })),
  );
  expect(await upgraded('')).toEqual([]);
});
