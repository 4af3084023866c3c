import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { HoursNote1790000176000 } from './1790000176000-hours-note.js';
import { migrations } from './index.js';

const before = 'Monday to Friday 9:00 AM to 5:00 PM, evening by request';

/** Hours in both languages after the upgrade of a practice whose row has had this change. */
async function upgraded(change: string): Promise<unknown> {
  const place = migrations.indexOf(HoursNote1790000176000);
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, place));
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    await db.query(`UPDATE site SET translations = '{"es": {"tagline": "Claro"}}', ${change}`);
    await migrate(database.url, migrations.slice(0, place + 1));
    return (await db.query(`SELECT hours, translations -> 'es' AS es FROM site`)).rows[0];
  } finally {
    await db.end();
    await database.drop();
  }
}

it.each([
  [
    'the demo practice has a note in both languages',
    true,
    before,
    'evening by request',
    'por la noche, con cita',
  ],
  ['a demo practice that wrote its own line keeps it', true, 'Mornings', 'Mornings', undefined],
  ['a practice that uses the same words keeps them', false, before, before, undefined],
])('%s', async (_name, isDemo, hours, after, es) => {
  expect(await upgraded(`is_demo = ${isDemo}, hours = '${hours}'`)).toEqual({
    hours: after,
    es: { tagline: 'Claro', ...(es !== undefined && { hours: es }) },
  });
});
