import { itInTestAll } from '../../../../test/cases.js';
import { absurdIds, type Agent, fetchBytes, pages, refused, TestApp } from '../../../../test/test-app.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { addDays } from '../../../kernel/index.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Site } from '../../../modules/practice/index.js';

const path = '/api/admin/breach-reports';

interface Report {
  id: number;
  exposure: string;
  from: string;
  to: string | null;
  holders: { id: number }[];
  traces: { events: number; addresses: { address: string; events: number }[] };
  clients: { reachable: number; seen: number };
  residences: { residence: string; name: string; reachable: number; seen: number }[];
  kinds: { kind: string; clients: number; items: number }[];
  visitors: { contactMessages: number };
  deadlines: { rule: string; state: string; dueOn: string | null }[];
  limits: string[];
}

let app: TestApp;
let admin: Agent;
let adminId: number;
let helper: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
let today: string;
let began: string;
let documentId: number;

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
  today = await app.app.get(Site).today();
  await alex.agent.put('/api/profile').send({ state: 'texas', birthdate: '1980-05-05' }).expect(200);
  await bea.agent.put('/api/profile').send({ state: 'NY', phone: '555' }).expect(200);
  const upload = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Tax return', userId: String(alex.id) })
    .attach('file', samplePdf, 'return.pdf')
    .expect(201);
  documentId = (upload.body as { id: number }).id;
  await admin.post(`/api/admin/clients/${bea.id}/notes`).send({ content: 'Careful.' }).expect(201);
  app.clock.pass(60_000);
  began = app.clock.now().toISOString();
  helper = await app.admin('helper');
  await helper.agent.get(`/api/documents/${documentId}`).expect(200);
  app.clock.pass(60_000);
});
afterAll(() => app.stop());

const body = (over: object = {}): object => ({
  title: 'Laptop stolen',
  happened: 'A laptop was stolen.',
  kind: 'account',
  userId: helper.id,
  from: began,
  discoveredOn: today,
  ...over,
});
const create = async (over: object = {}): Promise<Report> =>
  (await admin.post(path).send(body(over)).expect(201)).body as Report;

describe('a breach report', () => {
  it('of an admin’s account counts all clients as affected, and those with logged actions separately', async () => {
    const report = await create();
    expect(report).toMatchObject({
      exposure: 'The account of Sam Sample',
      from: began,
      to: null,
      holders: [{ id: helper.id, name: 'Sam Sample', role: 'admin' }],
      clients: { reachable: 2, seen: 1 },
      kinds: expect.arrayContaining([
        { kind: 'birthdate', name: 'Date of birth', clients: 1, items: 1 },
        expect.objectContaining({ kind: 'document', clients: 1, items: 1 }),
        expect.objectContaining({ kind: 'note', clients: 1, items: 1 }),
      ]) as unknown,
    });
    expect(report.residences).toEqual([
      { residence: 'NY', name: 'New York', reachable: 1, seen: 0 },
      { residence: 'TX', name: 'Texas', reachable: 1, seen: 1 },
    ]);
    expect(report.deadlines.map(({ rule, state, dueOn }) => [rule, state, dueOn])).toEqual([
      ['ftc', 'not_reached', addDays(today, 30)],
      ['texas_individuals', 'check', addDays(today, 60)],
      ['texas_attorney_general', 'not_reached', addDays(today, 30)],
      ['consumer_reporting_agencies', 'not_reached', null],
      ['other_states', 'check', null],
      ['irs', 'check', null],
      ['state_tax_agencies', 'check', null],
    ]);
    const { body: clients } = await admin.get(`${path}/${report.id}/clients`).expect(200);
    expect(clients).toEqual([
      expect.objectContaining({ id: alex.id, residence: 'TX', seen: 1 }),
      expect.objectContaining({ id: bea.id, residence: 'NY', seen: 0, firstSeenAt: null }),
    ]);
    const listed = await pages<{ id: number }>(admin, `${path}/${report.id}/clients?limit=1`);
    expect(listed.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([alex.id, bea.id]);
  });

  it('of a client’s account affects only that client, without the practice’s notes', async () => {
    const report = await create({ userId: bea.id });
    expect(report).toMatchObject({ clients: { reachable: 1 }, visitors: { contactMessages: 0 } });
    expect(report.residences.map(({ residence }) => residence)).toEqual(['NY']);
    expect(report.kinds.map(({ kind }) => kind)).not.toContain('note');
  });

  it('of a period before any client existed affects nobody who came later', async () => {
    const report = await create({ from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' });
    expect(report.clients).toEqual({ reachable: 0, seen: 0 });
    expect(report.limits[0]).toBe('The log starts later than the period of this report.');
  });

  it('of a login starts with it, and follows its IP address and browser', async () => {
    const { body: leads } = await admin.get(`${path}/leads`).query({ userId: helper.id }).expect(200);
    const [signIn] = (leads as { signIns: { id: number; at: string }[] }).signIns;
    const report = await create({ kind: 'session', signInId: signIn?.id, from: undefined });
    expect(report.from).toBe(signIn?.at);
    expect(report).toMatchObject({ holders: [{ id: helper.id }], clients: { reachable: 2, seen: 1 } });
  });

  it('of an access token counts only its own actions, also after it is revoked', async () => {
    const { body: made } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Bookkeeping', scope: 'read' })
      .expect(201);
    const { id, token } = made as { id: number; token: string };
    await app
      .visitor()
      .get(`/api/documents/${documentId}/download`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    await admin.get(`/api/documents/${documentId}`).expect(200);
    await admin.delete(`/api/access-tokens/${id}`).expect(204);
    const report = await create({ kind: 'token', accessTokenId: id, from: undefined });
    expect(report).toMatchObject({ holders: [{ id: adminId }], traces: { events: 1, refused: 0 } });
    const { body: leads } = await admin.get(`${path}/leads`).query({ userId: adminId }).expect(200);
    expect(leads).toMatchObject({ accessTokens: [{ id, name: 'Bookkeeping' }] });
  });

  it('of a token for metrics reaches no client', async () => {
    const { body } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Prometheus', scope: 'metrics' })
      .expect(201);
    for (const revoked of [false, true]) {
      if (revoked) await admin.delete(`/api/access-tokens/${body.id}`).expect(204);
      const report = await create({ kind: 'token', accessTokenId: body.id, from: undefined });
      expect(report).toMatchObject({
        holders: [{ id: adminId }],
        clients: { reachable: 0 },
        visitors: { contactMessages: 0, bookings: 0 },
      });
    }
  });

  it('of an IP address affects everyone whom its users could see', async () => {
    const { traces } = await create();
    const address = traces.addresses[0]?.address;
    const report = await create({ kind: 'address', address });
    expect(report.holders.map(({ id }) => id)).toEqual(expect.arrayContaining([helper.id]));
    expect(report.clients.reachable).toBe(2);
    expect((await create({ kind: 'address', address: '203.0.113.9' })).clients.reachable).toBe(0);
  });

  it('of everything affects all clients, and states that the log cannot show it', async () => {
    const report = await create({ kind: 'everything', secretTaken: true });
    expect(report).toMatchObject({ clients: { reachable: 2, seen: 0 }, holders: [] });
    expect(report.limits.join(' ')).toContain('With APP_SECRET, the stored files can be opened');
    const without = await create({ kind: 'everything' });
    expect(without.limits.join(' ')).toContain('Without APP_SECRET, the stored files');
  });

  it('is refused with missing or impossible data', async () => {
    const tomorrow = addDays(today, 2);
    for (const [over, field] of [
      [{ title: ' ' }, 'title'],
      [{ happened: undefined }, 'happened'],
      [{ kind: 'magic' }, 'kind'],
      [{ userId: undefined }, 'userId'],
      [{ userId: 99_999 }, 'userId'],
      [{ kind: 'session' }, 'signInId'],
      [{ kind: 'session', signInId: 2_147_483_647 }, 'signInId'],
      [{ kind: 'token' }, 'accessTokenId'],
      [{ kind: 'token', accessTokenId: 99_999 }, 'accessTokenId'],
      [{ kind: 'address' }, 'address'],
      [{ kind: 'address', address: 'home' }, 'address'],
      [{ kind: 'everything', from: undefined }, 'from'],
      [{ from: 'yesterday' }, 'from'],
      [{ from: '2999-01-01T00:00:00Z' }, 'from'],
      [{ to: '2999-01-01T00:00:00Z' }, 'to'],
      [{ to: '2020-01-01T00:00:00Z' }, 'to'],
      [{ discoveredOn: tomorrow }, 'discoveredOn'],
      [{ determinedOn: tomorrow }, 'determinedOn'],
      [{ determinedOn: '2020-01-01' }, 'determinedOn'],
    ] as const) {
      const { body: answer } = await admin.post(path).send(body(over)).expect(400);
      expect(Object.keys((answer as { fields: object }).fields)).toContain(field);
    }
    await admin.get(`${path}/leads?userId=x`).expect(400);
    expect((await admin.get(`${path}/leads`).expect(200)).body).toEqual({
      admins: [
        { id: adminId, name: 'Sam Sample' },
        { id: helper.id, name: 'Sam Sample' },
      ],
      signIns: [],
      accessTokens: [],
    });
  });

  it('counts from the date of determination once it is set, and keeps its findings', async () => {
    const { id, clients } = await create({ discoveredOn: addDays(today, -10), exercise: true });
    await app.account(`later${id}`);
    const { body: changed } = await admin
      .patch(`${path}/${id}`)
      .send({ determinedOn: today, title: 'Laptop lost' })
      .expect(200);
    expect(changed).toMatchObject({ title: 'Laptop lost', determinedOn: today, exercise: true, clients });
    expect((changed as Report).deadlines.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual([
      addDays(today, 20),
      addDays(today, 60),
      addDays(today, 30),
    ]);
    const cleared = await admin.patch(`${path}/${id}`).send({ determinedOn: null }).expect(200);
    expect(cleared.body).toMatchObject({ determinedOn: null });
    const { body: refusal } = await admin
      .patch(`${path}/${id}`)
      .send({ determinedOn: '2020-01-01' })
      .expect(400);
    expect(refusal).toEqual(
      refused(400, 'request.invalid', { determinedOn: 'Must not be before the date of discovery' }),
    );
    const { body: activity } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'breach_report', subjectId: id })
      .expect(200);
    expect((activity as { type: string }[]).map(({ type }) => type)).toEqual([
      'breach_report.changed',
      'breach_report.changed',
      'breach_report.created',
    ]);
    const { body: rows } = await admin.get(path).query({ limit: 1 }).expect(200);
    expect(rows).toEqual([expect.objectContaining({ id, kind: 'account', exercise: true, clients: 2 })]);
  });

  it('stores notices with recipient and date', async () => {
    const { id } = await create({ discoveredOn: addDays(today, -3) });
    const notices = `${path}/${id}/notices`;
    const notice = { rule: 'ftc', whom: 'Federal Trade Commission', toldOn: today, note: 'By the form.' };
    await admin.post(notices).send(notice).expect(201);
    const second = { whom: 'Our insurance', toldOn: addDays(today, -2) };
    const { body: both } = await admin.post(notices).send(second).expect(201);
    expect(both).toMatchObject({
      notices: [
        { id: 1, ...notice },
        { id: 2, rule: null, ...second, note: null },
      ],
    });
    const refusedFor = async (over: object, field: string): Promise<void> => {
      const { body } = await admin
        .post(notices)
        .send({ ...notice, ...over })
        .expect(400);
      expect(body).toMatchObject({ fields: { [field]: expect.any(String) as string } });
    };
    await refusedFor({ toldOn: addDays(today, 1) }, 'toldOn');
    await refusedFor({ toldOn: addDays(today, -4) }, 'toldOn');
    await refusedFor({ whom: ' ' }, 'whom');
    await refusedFor({ rule: 'nobody' }, 'rule');
    for (const other of [alex.agent, app.visitor()])
      expect([401, 403]).toContain((await other.post(notices).send(notice)).status);
    await admin.post(`${path}/99999/notices`).send(notice).expect(404);

    const { body: left } = await admin.delete(`${notices}/2`).expect(200);
    expect(left).toMatchObject({ notices: [{ id: 1 }] });
    await admin.delete(`${notices}/2`).expect(404);
    const { body: activity } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'breach_report', subjectId: id })
      .expect(200);
    expect((activity as { refused: boolean }[]).filter(({ refused: was }) => !was)).toMatchObject([
      { type: 'breach_report.notice_removed', details: { whom: 'Our insurance' } },
      { type: 'breach_report.told', details: { whom: 'Our insurance' } },
      { type: 'breach_report.told', details: { whom: notice.whom, toldOn: today } },
      { type: 'breach_report.created' },
    ]);
  });

  it('is available as PDF and as CSV', async () => {
    const { id } = await create();
    await admin.post(`${path}/${id}/notices`).send({ whom: 'Our insurance', toldOn: today }).expect(201);
    const pdf = await fetchBytes(admin, `${path}/${id}/file`).expect(200);
    expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await admin.get(`${path}/${id}/clients/export`).expect(200);
    const lines = csv.text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFName,Email,Phone,Address,City,State,ZIP code,Country,Account closed,Residence,Logged actions,First action (UTC),Last action (UTC),Record types in the log,Data on file',
    );
    expect(lines[1]).toMatch(/^Sam Sample,asample@example\.com,,,,texas,,,no,Texas,1,.*,document,/);
    expect(lines[1]).toContain('Date of birth');
  });

  itInTestAll('counts thousands of clients in batches, and reaches the deadlines', async () => {
    await app.sql.rows(
      'test.many-clients',
      `WITH added AS (
         INSERT INTO users (username, email, password, created_at)
         SELECT 'many' || n, 'many' || n || '@example.com', '', $1 FROM generate_series(1, 4500) n RETURNING id)
       INSERT INTO client_profiles (user_id, state) SELECT id, 'Texas' FROM added`,
      [app.clock.now()],
    );
    const before = await create({ to: began });
    const report = await create({ kind: 'everything' });
    const texans = report.residences.find(({ residence }) => residence === 'TX')?.reachable ?? 0;
    expect(texans).toBeGreaterThanOrEqual(4500);
    expect(report.clients.reachable).toBe(
      report.residences.reduce((sum, { reachable }) => sum + reachable, 0),
    );
    expect(before.clients.reachable).toBe(2);
    expect(report.deadlines.filter(({ state }) => state === 'reached').map(({ rule }) => rule)).toEqual([
      'ftc',
      'texas_attorney_general',
    ]);
    const csv = await admin.get(`${path}/${report.id}/clients/export`).expect(200);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(report.clients.reachable + 1);
    const { headers } = await admin.get(`${path}/${report.id}/clients?limit=1`).expect(200);
    expect(headers['x-total-count']).toBe(String(report.clients.reachable));
  });

  it('exports the list of clients only to a person in a recent session, and logs it', async () => {
    const { id } = await create();
    const address = `${path}/${id}/clients/export`;
    const events = async () =>
      (
        (await admin.get(`/api/admin/activity?subjectType=breach_report&subjectId=${id}`).expect(200))
          .body as { type: string; refused: boolean }[]
      ).filter(({ type, refused: was }) => type === 'breach_report.clients_exported' && !was);
    await admin.head(address).expect(200);
    expect(await events()).toHaveLength(0);
    await admin.get(address).expect(200);
    expect(await events()).toHaveLength(1);
    const { body } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Letters', scope: 'read' })
      .expect(201);
    const bearer = `Bearer ${(body as { token: string }).token}`;
    const byToken = await app.visitor().get(address).set('Authorization', bearer).expect(403);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(16 * 60_000);
    expect((await admin.get(address).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    expect(await events()).toHaveLength(1);
    admin = await app.signIn('consultant');
  });

  it('is not found under absurd or unknown ids', async () => {
    for (const id of [...absurdIds, '99999'])
      for (const part of ['', '/clients', '/clients/export', '/file']) {
        await admin.get(`${path}/${encodeURIComponent(id)}${part}`).expect(404);
      }
    await admin.patch(`${path}/99999`).send({ title: 'x' }).expect(404);
  });
});

// Last, since it adds clients.
describe('a report of a compromised account', () => {
  it('of a person’s account affects the clients that they could act for at the time as well', async () => {
    const person = await app.account('bookkeeper');
    const [bakery, former, later] = [
      await anOrganization(app, { kind: 'business', name: 'Sample Bakery LLC' }),
      await anOrganization(app, { name: 'The Riversides' }),
      await anOrganization(app, { name: 'The Lakesides' }),
    ];
    await admin.put(`/api/admin/clients/${bakery}/profile`).send({ state: 'Ohio', phone: '555' }).expect(200);
    await admin.patch(`/api/admin/clients/${bakery}`).send({ email: 'office@bakery.example' }).expect(200);
    await grant(app, { clientId: bakery, personId: person.id, role: 'owner' });
    await grant(app, { clientId: former, personId: person.id, until: '2020-01-01' });
    const from = app.clock.now().toISOString();
    app.clock.pass(60_000);
    const to = app.clock.now().toISOString();
    app.clock.pass(60_000);
    await grant(app, { clientId: later, personId: person.id, role: 'owner' });
    const report = await create({ userId: person.id, from, to });
    expect(report).toMatchObject({ holders: [{ id: person.id, role: 'client' }], clients: { reachable: 2 } });
    expect(report.residences.map(({ residence }) => residence).sort()).toEqual(['OH', 'unknown']);
    const { text } = await admin.get(`${path}/${report.id}/clients/export`).expect(200);
    expect(text).toContain('Sample Bakery LLC,office@bakery.example,555');
    expect(text).not.toContain('organization:');
  });

  it('of a helper counts only kinds that their access included at the time, and says so', async () => {
    const person = await app.account('planner');
    const { body: thread } = await admin
      .post('/api/admin/message-threads')
      .send({ userId: alex.id, subject: 'Hello' })
      .expect(201);
    await admin
      .post(`/api/message-threads/${(thread as { id: number }).id}/messages`)
      .send({ content: 'Hello.' })
      .expect(201);
    const id = await grant(app, { clientId: alex.id, personId: person.id, scopes: ['appointments'] });
    const client = await app.signIn('asample');
    const change = (scopes: string[]) => client.patch(`/api/access/${id}`).send({ scopes }).expect(200);
    await change(['messages']);
    app.clock.pass(60_000);
    const from = app.clock.now().toISOString();
    app.clock.pass(60_000);
    const to = app.clock.now().toISOString();
    app.clock.pass(60_000);
    const kindsOf = ({ kinds }: Report): string[] => kinds.map(({ kind }) => kind).sort();
    const narrow = await create({ userId: person.id, from, to });
    expect(kindsOf(narrow)).toEqual(['birthdate', 'message', 'profile']);
    expect(narrow.limits).toContain(
      'Of clients whom a helper could act for, only the kinds of data that their access included at the time are counted, and documents of all categories.',
    );
    await change(['messages', 'documents']);
    expect(kindsOf(await create({ userId: person.id, from, to }))).not.toContain('document');
    expect(kindsOf(await create({ userId: person.id, from }))).toContain('document');
    await change(['documents']);
    app.clock.pass(60_000);
    const since = app.clock.now().toISOString();
    expect(kindsOf(await create({ userId: person.id, from: since }))).toEqual([
      'birthdate',
      'document',
      'profile',
    ]);
  });

  it('of an assistant’s account counts no files, invoices, goals or notes, and says so', async () => {
    const assistant = await staffMember(app, 'assistant', 'assistant');
    const from = app.clock.now().toISOString();
    app.clock.pass(60_000);
    const report = await create({ userId: assistant.id, from });
    const everything = await create({ kind: 'everything' });
    expect(report).toMatchObject({
      holders: [{ id: assistant.id, role: 'admin', staffRole: 'assistant' }],
      clients: { reachable: everything.clients.reachable },
      visitors: everything.visitors,
    });
    const kinds = report.kinds.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['birthdate', 'message', 'profile']));
    for (const kind of ['document', 'signature', 'invoice', 'goal', 'note'])
      expect(kinds).not.toContain(kind);
    const closed =
      'Assistants could open no document files, invoices, goals or notes, so these are not counted. They could see the titles of documents.';
    expect(report.limits).toContain(closed);
    expect(everything.limits).not.toContain(closed);

    await admin.patch(`/api/admin/staff/${assistant.id}`).send({ staffRole: 'consultant' }).expect(200);
    app.clock.pass(60_000);
    const promoted = await create({ userId: assistant.id, from });
    expect(promoted).toMatchObject({ holders: [{ staffRole: 'consultant' }] });
    expect(promoted.kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['document', 'note']));
    expect(promoted.limits).not.toContain(closed);
    await admin.patch(`/api/admin/staff/${assistant.id}`).send({ staffRole: 'assistant' }).expect(200);
    expect((await create({ userId: assistant.id, from })).limits).not.toContain(closed);
  });

  it('of staff who see assigned clients counts all clients, and says so', async () => {
    const assistant = await staffMember(app, 'assigned', 'assistant');
    await setStaffSees(app, 'assigned');
    const all =
      'Consultants and assistants see only clients assigned to them. The log does not prove which clients these were at the time, so all clients are counted.';
    const { reachable } = (await create({ kind: 'everything' })).clients;
    const report = await create({ userId: assistant.id });
    expect(report.clients.reachable).toBe(reachable);
    expect(report.limits).toContain(all);
    expect((await create({ userId: adminId })).limits).not.toContain(all);
    await setStaffSees(app, 'all');
    expect((await admin.get(`${path}/${report.id}`).expect(200)).body).toMatchObject({
      limits: expect.arrayContaining([all]) as unknown,
    });
    expect((await create({ userId: assistant.id })).limits).not.toContain(all);
  });
});
