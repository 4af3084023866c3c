import { DataSource } from 'typeorm';
import { adminUrlOf, createTestDatabase } from '../../test/database/test-database.js';
import { furnish } from '../../test/access/furnished.js';
import { anOrganization, grant } from '../../test/grants.js';
import { staffMember } from '../../test/staff.js';
import { TestApp } from '../../test/test-app.js';
import { dataSourceOptions, migrate } from '../platform/database/data-source.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';
import { migrations } from './index.js';

const firstOfPeople = migrations.findIndex(({ name }) => name === 'People1790000050000');

it('migrations for people are reverted and applied again with households, persons, staff and what they did', async () => {
  const database = await createTestDatabase();
  try {
    const place = { databaseUrl: database.url };
    const app = await TestApp.start({ THROTTLE: 'off', PAYMENTS: 'offline' }, place);
    const { agent: admin } = await app.admin();
    const nora = await app.client('nora');
    const pat = await app.client('pat');
    await app.sql.rows('test.person', `UPDATE users SET role = 'person' WHERE id = $1`, [pat.id]);
    const family = await anOrganization(app, { name: 'Wagtail Family' });
    for (const { id } of [nora, pat]) await grant(app, { clientId: family, personId: id, role: 'owner' });
    await grant(app, { clientId: nora.id, personId: pat.id, categories: ['tax'] });
    const records = await furnish(app, admin, family, 'Wagtail');
    const at = (path: string): string => `${path}/${records[path]}`;
    await pat.agent
      .post(`/api/documents?client=${family}`)
      .field({ title: 'Receipt' })
      .attach('file', samplePdf, 'r.pdf')
      .expect(201);
    await pat.agent
      .post(`${at('/api/invoices')}/payment-report`)
      .send({ method: 'check' })
      .expect(200);
    await pat.agent
      .post(`${at('/api/message-threads')}/messages`)
      .field({ content: 'Hello' })
      .expect(201);
    await nora.agent.post(`/api/calendar-feed?client=${family}`).send({}).expect(201);
    await pat.agent.get(at('/api/documents')).expect(200);
    const { id: carol } = await staffMember(app, 'carol', 'consultant');
    await admin
      .put(`/api/admin/clients/${family}/assignees`)
      .send({ userIds: [carol] })
      .expect(200);
    await app.stop();

    // The application does not own the tables of the audit log.
    const url = adminUrlOf(database.url);
    const source = await new DataSource(dataSourceOptions(url, [])).initialize();
    const read = <Row>(text: string): Promise<Row[]> => source.query(text);
    const counts = (): Promise<object[]> =>
      read(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM documents) AS documents,
        (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM invoices) AS invoices,
        (SELECT count(*) FROM activity_events) AS events, (SELECT sum(amount) FROM ledger_entries) AS ledger`);
    try {
      const before = await counts();
      for (let count = migrations.length; count > firstOfPeople; count -= 1)
        await source.undoLastMigration({ transaction: 'each' });
      expect(await counts()).toEqual(before);
      // Households and persons are clients for the earlier schema, in which their records need one.
      expect(await read(`SELECT DISTINCT role FROM users ORDER BY role`)).toEqual([
        { role: 'admin' },
        { role: 'client' },
      ]);
      expect(await read(`SELECT first_name AS name FROM users WHERE id = ${family}`)).toEqual([
        { name: 'Wagtail Family' },
      ]);
      await migrate(url);
      expect(await read(`SELECT count(*)::int FROM users WHERE role = 'client'`)).toEqual([{ count: 3 }]);
      expect(await counts()).toEqual(before);
    } finally {
      await source.destroy();
    }
  } finally {
    await database.drop();
  }
});
