import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { SiteOffer1790000062000 } from './1790000062000-site-offer.js';
import { migrations } from './index.js';

const columns =
  'name, phone, email, street, city, state, zip_code, founder_name, founder_role, founder_biography, payment_instructions';

/** The details before and after the migration of a practice that an earlier version has started. */
async function upgraded(
  change: string,
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, migrations.indexOf(SiteOffer1790000062000)));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const read = async () =>
    (await client.query<Record<string, string>>(`SELECT tagline, ${columns} FROM site`)).rows[0] ?? {};
  try {
    await client.query(change);
    const before = await read();
    await migrate(database.url, migrations);
    return { before, after: await read() };
  } finally {
    await client.end();
    await database.drop();
  }
}

const empty = Object.fromEntries(columns.split(', ').map((column) => [column, '']));
const tagline =
  'Guidance for people and small businesses: coaching, consulting and bookkeeping with one consultant who explains every step.';

it('the placeholders of a practice that has written nothing are emptied, and its tagline names no city', async () => {
  const { after } = await upgraded('SELECT 1');
  expect(after).toEqual({ ...empty, tagline });
});

it('details that a practice has written stay, also those that equal a placeholder', async () => {
  const own = {
    name: 'Limestone Practice',
    tagline: 'Guidance for San Antonio.',
    street: '1 Sample Street',
    founder_name: 'Sam Sample',
  };
  const { after } = await upgraded(
    `UPDATE site SET name = '${own.name}', tagline = '${own.tagline}', street = '${own.street}', founder_name = '${own.founder_name}'`,
  );
  expect(after).toEqual({
    ...empty,
    ...own,
    city: 'San Antonio',
    state: 'TX',
    zip_code: '78205',
    founder_role: 'Founder & Financial Consultant',
  });
});

it('the demo practice keeps its placeholders', async () => {
  const { before, after } = await upgraded('UPDATE site SET is_demo = true');
  expect(after).toEqual(before);
});
