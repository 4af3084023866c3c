import { eventually } from '../../../../test/eventually.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { moveToOtherDay } from '../../../../test/other-day.js';
import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import {
  absurdIds,
  type Agent,
  cookieHeader,
  cookiesOf,
  fetchBytes,
  password,
  refused,
} from '../../../../test/test-app.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { anIssuedInvoice } from '../../billing/testing/issued-invoice.js';
import { Site } from '../../practice/index.js';
import { itInTestAll } from '../../../../test/cases.js';

practice(['alex', 'bea']);

const own = '/api/account/export';
const ofClient = (id: number | string): string => `/api/admin/clients/${id}/export`;

describe('an export', () => {
  it('is an attachment, for the own account and for a client of the practice', async () => {
    for (const [agent, address] of [
      [alex.agent, own],
      [admin.agent, ofClient(alex.id)],
    ] as const) {
      const { headers } = await fetchBytes(agent, address).expect(200);
      expect(headers['content-type']).toBe('application/zip');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="asample \d{4}-\d\d-\d\d\.zip"$/);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it("is named by the date in the practice's time zone", async () => {
    await moveToOtherDay(app);
    const { headers } = await alex.agent.head(own).expect(200);
    expect(headers['content-disposition']).toContain(`asample ${await app.app.get(Site).today()}.zip`);
  });

  it('is recorded before it is sent, as an event of the account', async () => {
    await fetchBytes(admin.agent, ofClient(bea.id)).expect(200);
    const { body } = await bea.agent.get('/api/activity').expect(200);
    // The client sees that the practice did it, but not which admin.
    expect(body[0]).toMatchObject({ type: 'account.exported', actor: { id: 1 }, address: null });
  });

  it('has its pages in the language of the person who exports, and English file names', async () => {
    const { agent, id } = await app.client('bilingual');
    const pageFor = async (reader: Agent, address: string): Promise<string> =>
      String(unzipped((await fetchBytes(reader, address).expect(200)).body as Buffer).get('index.html'));
    await agent.put('/api/profile').send({ language: 'es' }).expect(200);
    const spanish = await pageFor(agent, own);
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('Su cuenta, su perfil y sus metas.');
    const english = await pageFor(admin.agent, ofClient(id));
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Your account, profile and goals.');
    for (const page of [spanish, english]) expect(page).toContain('href="profile.json"');
  });

  it('requires a recent session, refuses access tokens, and is not for others', async () => {
    await app.visitor().get(own).expect(401);
    await admin.agent.get(own).expect(403);
    expect((await alex.agent.get(ofClient(alex.id)).expect(403)).body).toEqual(
      refused(403, 'auth.forbidden'),
    );
    for (const id of [...absurdIds, '999999', String(admin.id)])
      await admin.agent.get(ofClient(id)).expect(404);

    const { body } = await alex.agent
      .post('/api/access-tokens')
      .send({ name: 'Nightly', scope: 'read' })
      .expect(201);
    const bearer = `Bearer ${(body as { token: string }).token}`;
    const byToken = await app.visitor().get(own).set('Authorization', bearer);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));

    const cara = await app.client('cstale');
    app.clock.pass(16 * 60_000);
    expect((await cara.agent.get(own).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    await cara.agent.head(own).expect(403);
    // The following tests log in again.
    alex.agent = await app.signIn('asample');
    bea.agent = await app.signIn('briverside');
    admin.agent = await app.signIn('consultant');
  });

  it('is not started by HEAD', async () => {
    const before = (await alex.agent.get('/api/activity').expect(200)).headers['x-total-count'];
    const { headers } = await alex.agent.head(own).expect(200);
    expect(headers['content-type']).toBe('application/zip');
    expect((await alex.agent.get('/api/activity').expect(200)).headers['x-total-count']).toBe(before);
  });

  itInTestAll('is limited to one at a time per person, until the download ends', async () => {
    const dora = await app.client('dlarge');
    // More than the socket buffers can take.
    const large = Buffer.concat([samplePdf, Buffer.alloc(4_500_000, '% filling\n')]);
    for (const title of ['First', 'Second', 'Third', 'Fourth'])
      await dora.agent.post('/api/documents').field({ title }).attach('file', large, 'large.pdf').expect(201);
    const { port } = app.server.address() as { port: number };
    const signedIn = await app.visitor().post('/api/login').send({ username: 'dlarge', password });
    const headers = { Cookie: cookieHeader(cookiesOf(signedIn)) };
    const leave = new AbortController();
    const slow = await fetch(`http://127.0.0.1:${port}${own}`, { headers, signal: leave.signal });
    expect(slow.status).toBe(200);

    const again = await dora.agent.get(own).expect(409);
    expect(again.body).toEqual(refused(409, 'export.in_progress'));
    await dora.agent.head(own).expect(409);
    await fetchBytes(admin.agent, ofClient(dora.id)).expect(200);

    leave.abort();
    await eventually(async () => (await dora.agent.head(own)).status === 200);
  });
});

describe('an export of a household or business', () => {
  it('is for its owners and the practice, and names the client', async () => {
    const clientId = await anOrganization(app, { kind: 'business', name: 'Sample Bakery LLC' });
    const owner = await app.client('exporter');
    const helper = await app.client('assisting');
    await grant(app, { clientId, personId: owner.id, role: 'owner' });
    await grant(app, { clientId, personId: helper.id });
    const address = `${own}?client=${clientId}`;
    admin.agent = await app.signIn('consultant');
    for (const [agent, asked] of [
      [owner.agent, address],
      [admin.agent, ofClient(clientId)],
    ] as const) {
      const { headers, body } = await fetchBytes(agent, asked).expect(200);
      expect(headers['content-disposition']).toMatch(/filename="Sample Bakery LLC \d{4}-\d\d-\d\d\.zip"$/);
      const files = unzipped(body as Buffer);
      expect(String(files.get('profile.json'))).toContain('"name": "Sample Bakery LLC"');
      expect(String(files.get('index.html'))).toContain('Sample Bakery LLC');
      for (const content of files.values()) expect(String(content)).not.toContain('organization:');
    }
    const { body: events } = await admin.agent
      .get('/api/admin/activity')
      .query({ subjectType: 'account', subjectId: clientId })
      .expect(200);
    expect(events.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([admin.id, owner.id]);

    expect((await helper.agent.get(address).expect(403)).body).toEqual(refused(403, 'access.not_owner'));
    await alex.agent.get(address).expect(404);
    await app.visitor().get(address).expect(401);
    const former = await app.client('formerowner');
    await grant(app, { clientId, personId: former.id, role: 'owner', ended: true });
    await former.agent.get(address).expect(404);
  });

  itInTestAll('contains what each person did, by name', async () => {
    const clientId = await anOrganization(app, { kind: 'business', name: 'Quilt & Thread' });
    const people = { pat: await app.client('patowner'), max: await app.client('maxhelper') };
    for (const [name, { id }] of Object.entries(people))
      await app.sql.rows('test.name', 'UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
        id,
        name === 'pat' ? 'Pat' : 'Max',
        'Thread',
      ]);
    const { pat, max } = people;
    await grant(app, { clientId, personId: pat.id, role: 'owner' });
    await grant(app, { clientId, personId: max.id });
    const of = `?client=${clientId}`;
    await pat.agent
      .post(`/api/documents${of}`)
      .field({ title: 'Receipts' })
      .attach('file', samplePdf, 'receipts.pdf')
      .expect(201);
    const { body: thread } = await max.agent
      .post(`/api/message-threads${of}`)
      .send({ subject: 'Payroll' })
      .expect(201);
    for (const { agent } of [max, pat])
      await agent.post(`/api/message-threads/${thread.id}/messages`).send({ content: 'Hello' }).expect(201);
    await max.agent
      .post(`/api/invoices/${await anIssuedInvoice(app, clientId)}/pay`)
      .send({})
      .expect(200);

    const files = unzipped((await fetchBytes(pat.agent, `${own}${of}`).expect(200)).body as Buffer);
    const read = (name: RegExp): string =>
      [...files].flatMap(([path, content]) => (name.test(path) ? [String(content)] : [])).join();
    const json = (name: RegExp): unknown => JSON.parse(read(name));
    const nameOfPat = 'Pat Thread';
    const nameOfMax = 'Max Thread';
    expect(json(/^activity\.json$/)).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({
          type: 'document.uploaded',
          actor: expect.objectContaining({ id: pat.id, name: nameOfPat }) as object,
          onBehalfOf: { id: clientId, name: 'Quilt & Thread' },
        }),
        expect.objectContaining({
          type: 'payment.settled',
          actor: expect.objectContaining({ id: max.id, name: nameOfMax }) as object,
        }),
      ]) as unknown[],
    });
    expect(json(/^messages\/.*\.json$/)).toMatchObject({
      messages: [{ fromUserId: max.id }, { fromUserId: pat.id }],
    });
    expect(read(/^messages\/.*\.html$/)).toContain(nameOfMax);
    expect(json(/^invoices\/invoices\.json$/)).toMatchObject({
      invoices: [
        {
          payments: [
            {
              paidBy: { id: max.id, name: nameOfMax },
              onBehalfOf: { id: clientId, name: 'Quilt & Thread' },
            },
          ],
        },
      ],
    });
    expect(read(/^documents\/documents\.json$/)).toContain(nameOfPat);
    for (const content of files.values()) expect(String(content)).not.toMatch(/organization:|patowner@/);
  });
});
