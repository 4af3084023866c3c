import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { InternationalDomains1790000103000 } from './1790000103000-international-domains.js';
import { migrations } from './index.js';

it('addresses that were stored in ASCII get their domain in Unicode, and no others change', async () => {
  const database = await createTestDatabase({ migrated: false });
  const at = migrations.indexOf(InternationalDomains1790000103000);
  await migrate(database.url, migrations.slice(0, at));
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    const emails = ['Ann@xn--mnchen-3ya.example', 'bo@shop.XN--BCHER-KVA.example', 'xn--a@example.com'];
    for (const email of emails)
      await db.query(
        `INSERT INTO users (username, email, confirmed_email, password, role) VALUES ($1, $1, $1, '', 'client')`,
        [email],
      );
    await migrate(database.url, migrations.slice(0, at + 1));
    const { rows } = await db.query('SELECT email, confirmed_email FROM users ORDER BY id');
    expect(rows).toEqual(
      ['Ann@münchen.example', 'bo@shop.bücher.example', 'xn--a@example.com'].map((email) => ({
        email,
        confirmed_email: email,
      })),
    );
  } finally {
    await db.end();
    await database.drop();
  }
});
