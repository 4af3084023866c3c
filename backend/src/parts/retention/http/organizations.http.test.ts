import { PDF } from '@libpdf/core';
import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, fetchBytes, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { adopt, ageDocument, certificates, destroyAfterAWeek } from '../testing/retention-over-http.js';

let app: TestApp;
let admin: Agent;
let owner: { agent: Agent; id: number };
let helper: { agent: Agent; id: number };
let household: number;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  owner = await app.client('owner');
  helper = await app.client('helper');
  household = await anOrganization(app, { name: 'The Lakesides' });
  await grant(app, { clientId: household, personId: owner.id, role: 'owner' });
  await grant(app, { clientId: household, personId: helper.id, scopes: ['upload'] });
});
afterAll(() => app.stop());

const uploadBy = async ({ agent }: { agent: Agent }): Promise<number> => {
  const { body } = await agent
    .post(`/api/documents?client=${household}`)
    .field({ title: 'Receipts' })
    .attach('file', samplePdf, 'receipts.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await app.sql.rows('test.at-rest', `UPDATE documents SET status = 'draft' WHERE id = $1`, [id]);
  return id;
};

describe('the records of a household', () => {
  it('are held while people act for it, whoever of them uploaded them', async () => {
    const hold = `/api/admin/clients/${household}/legal-hold`;
    await admin.put(hold).send({ reason: 'An audit' }).expect(200);
    const id = await uploadBy(helper);
    await admin.delete(`/api/admin/documents/${id}`).expect(409);
    await admin.delete(`/api/admin/clients/${household}`).expect(409);
    const [row] = (await admin.get(`/api/admin/legal-holds?userId=${household}`).expect(200))
      .body as object[];
    expect(row).toMatchObject({ client: { id: household, name: 'The Lakesides' } });
    await admin.delete(hold).expect(204);
    await admin.delete(`/api/admin/documents/${id}`).expect(204);
  });

  it('count as uploads of clients, also those of helpers, and their destruction names the household', async () => {
    const uploads = [await uploadBy(owner), await uploadBy(helper)];
    for (const id of uploads) await ageDocument(app, id, 8);
    const rules = [{ category: 'client_uploads', years: 7 }];
    const { body } = await admin.post('/api/admin/retention/preview').send({ rules }).expect(200);
    expect(body).toMatchObject({
      rules: [
        {
          records: 2,
          clients: 1,
          bytes: 2 * samplePdf.length,
          examples: [
            { client: { id: household, name: 'The Lakesides' } },
            { client: { id: household, name: 'The Lakesides' } },
          ],
        },
      ],
    });
    await adopt(admin, { category: 'client_uploads', years: 7 });
    await destroyAfterAWeek(app);
    admin = await app.signIn('consultant');
    for (const id of uploads) await admin.get(`/api/documents/${id}`).expect(410);
    const [certificate] = await certificates(admin, household);
    expect(certificate).toMatchObject({ client: { id: household, name: 'The Lakesides' }, records: 2 });
    const address = `/api/admin/destructions/${certificate?.id}/certificate`;
    const printed = await PDF.load((await fetchBytes(admin, address).expect(200)).body as Buffer);
    const text = printed.extractText().map((page) => page.text);
    expect(text.join(' ')).toContain('The Lakesides');
    expect(text.join(' ')).not.toContain('organization:');
  });
});

describe('a household that is closed while people act for it', () => {
  it('is not found by them any more, and its records stay with the practice', async () => {
    [owner.agent, helper.agent] = [await app.signIn('owner'), await app.signIn('helper')];
    const id = await uploadBy(owner);
    const clientsOf = async ({ agent }: { agent: Agent }): Promise<number[]> =>
      ((await agent.get('/api/user').expect(200)).body as { clients: { id: number }[] }).clients.map(
        (client) => client.id,
      );
    expect(await clientsOf(helper)).toEqual([helper.id, household]);
    await admin.delete(`/api/admin/clients/${household}`).expect(204);
    for (const person of [owner, helper]) {
      expect(await clientsOf(person)).toEqual([person.id]);
      await person.agent.get(`/api/documents?client=${household}`).expect(404);
      await person.agent.get(`/api/documents/${id}`).expect(404);
      await person.agent
        .post(`/api/documents?client=${household}`)
        .field({ title: 'Receipts' })
        .attach('file', samplePdf, 'receipts.pdf')
        .expect(404);
    }
    await fetchBytes(admin, `/api/documents/${id}/download`).expect(200);
  });
});
