import { itInTestAll } from '../../../../test/cases.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { Listeners } from '../../../../test/listeners.js';
import { assign, setStaffSees } from '../../../../test/staff.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

interface Person {
  agent: Agent;
  id: number;
}

let app: TestApp;
let listeners: Listeners;
let admin: Person;
let alex: Person;
let pat: Person;
let stranger: Person;
beforeAll(async () => {
  app = await TestApp.start({ PAYMENTS: 'offline' });
  listeners = new Listeners(app);
  admin = await app.admin();
  alex = await app.client('asample');
  pat = await app.client('phelper');
  stranger = await app.client('stranger');
});
afterAll(() => app.stop());
afterEach(() => listeners.closeAll());
beforeEach(async () => {
  for (const table of [
    'notifications',
    'client_access',
    'client_assignees',
    'opened_clients',
    'outbox',
    'unsubscribe_tokens',
    'gathered_notifications',
    'notification_preferences',
  ])
    await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
  await staff(admin, null);
  await setStaffSees(app, 'all');
});

interface Row {
  id: number;
  title: string;
  message: string;
  url: string;
  client: { id: number; name: string } | null;
}

/** Rows and total of a list of notifications. */
const listed = async ({ agent }: Person, query = ''): Promise<{ rows: Row[]; total: number }> => {
  const { body, headers } = await agent.get(`/api/notifications?limit=200${query}`).expect(200);
  return { rows: body as Row[], total: Number(headers['x-total-count']) };
};
const titles = async (person: Person): Promise<string[]> =>
  (await listed(person)).rows.map(({ title }) => title);

const upload = async (userId: number, over: Record<string, string> = {}): Promise<{ id: number }> =>
  (
    await admin.agent
      .post('/api/admin/documents/upload')
      .field({ title: 'Agreement', userId: String(userId), category: 'agreement', ...over })
      .attach('file', samplePdf, 'agreement.pdf')
      .expect(201)
  ).body;
const request = (userId: number) =>
  admin.agent.post('/api/admin/document-requests').send({ userId, title: 'W-2' }).expect(201);
const staff = ({ id }: Person, role: 'consultant' | 'assistant' | null): Promise<unknown> =>
  app.sql.rows('test.staff', 'UPDATE users SET staff_role = $2 WHERE id = $1', [id, role]);
const endAccess = (id: number): Promise<unknown> =>
  app.sql.rows('test.end', 'UPDATE client_access SET ended_at = $2 WHERE id = $1', [id, app.clock.now()]);
const expire = (id: number): Promise<unknown> =>
  app.sql.rows('test.expire', `UPDATE client_access SET until = '2020-01-01' WHERE id = $1`, [id]);
/** Addresses and texts of the emails, by their order. */
const mails = async (): Promise<{ to: string; text: string }[]> =>
  app.sql.rows<{ to: string; text: string }>(
    'test.mails',
    'SELECT recipient AS "to", text FROM outbox ORDER BY id',
  );

describe('a notification about a client', () => {
  it('reaches all people whose scopes cover it, with the client in row and path', async () => {
    await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['documents'] });
    await grant(app, { clientId: alex.id, personId: stranger.id, scopes: ['messages'] });
    const { id } = await upload(alex.id);
    const client = { id: alex.id, name: 'Sam Sample' };
    expect((await listed(alex)).rows).toEqual([
      expect.objectContaining({ title: 'New document', url: `/client/documents?document=${id}`, client }),
    ]);
    expect((await listed(pat)).rows).toEqual([
      expect.objectContaining({
        title: 'New document',
        message: '“Agreement” is ready for you.',
        client,
        url: `/client/documents?document=${id}&client=${alex.id}`,
      }),
    ]);
    expect(await titles(stranger)).toEqual([]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['asample@example.com', 'phelper@example.com']);
    expect(sent.find(({ to }) => to.startsWith('phelper'))?.text).toContain(
      `/client/documents?document=${id}&client=${alex.id}`,
    );
    expect(sent.find(({ to }) => to.startsWith('asample'))?.text).not.toContain('client=');
  });

  it('reaches the owners of a household, each by their own preferences', async () => {
    const household = await anOrganization(app, { name: 'The Samples' });
    for (const { id } of [alex, pat]) await grant(app, { clientId: household, personId: id, role: 'owner' });
    const off = { portal: false, email: false };
    const on = { portal: true, email: true };
    await pat.agent
      .put('/api/notification-preferences')
      .send({ document: off, message: on, payment: on, appointment: on })
      .expect(200);
    await upload(household);
    expect((await listed(alex)).rows).toMatchObject([
      { title: 'New document', client: { id: household, name: 'The Samples' } },
    ]);
    expect(await titles(pat)).toEqual([]);
    expect((await mails()).map(({ to }) => to)).toEqual(['asample@example.com']);
  });

  it('of one who acts goes to the practice, with both names', async () => {
    await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['upload'] });
    const { id } = await upload(alex.id);
    await app.sql.rows('test.clear-notifications', 'DELETE FROM notifications');
    const work = app.app.get(UnitOfWork);
    await work.run(async () =>
      work.publish({
        type: 'document.uploaded',
        documentId: id,
        clientId: alex.id,
        actorId: pat.id,
        at: app.clock.now(),
        subject: { type: 'document', id, title: 'Receipt' },
      }),
    );
    expect((await listed(admin)).rows).toEqual([
      expect.objectContaining({
        message: 'Sam Sample for Sam Sample uploaded “Receipt”.',
        client: { id: alex.id, name: 'Sam Sample' },
      }),
    ]);
    expect(await titles(pat)).toEqual([]);
  });

  it('of a document is limited to the categories of the access, own uploads included', async () => {
    const access = { clientId: alex.id, personId: pat.id, scopes: ['documents', 'upload'] as const };
    await grant(app, { ...access, categories: ['tax'] });
    await upload(alex.id);
    expect(await titles(pat)).toEqual([]);
    const { id } = await upload(alex.id, { category: 'tax' });
    expect((await listed(pat, '&read=false')).total).toBe(1);
    await admin.agent.patch(`/api/admin/documents/${id}`).send({ category: 'agreement' }).expect(200);
    expect(await listed(pat)).toEqual({ rows: [], total: 0 });
    await app.sql.rows('test.own', 'UPDATE documents SET uploaded_by = $2 WHERE id = $1', [id, pat.id]);
    expect(await titles(pat)).toEqual(['New document']);
  });
});

describe('a notification leaves list, counts and record', () => {
  const unreadOf = async (person: Person): Promise<number> => (await listed(person, '&read=false')).total;

  it.each([
    ['access that ended', (id: number) => endAccess(id)],
    [
      'narrowed access',
      (id: number) =>
        app.sql.rows('test.narrow', `UPDATE client_access SET scopes = '{messages}' WHERE id = $1`, [id]),
    ],
    ['access whose last day is over', (id: number) => expire(id)],
  ])('with %s', async (_, end) => {
    const access = await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['upload', 'messages'] });
    await request(alex.id);
    await request(pat.id);
    expect((await listed(pat)).total).toBe(2);
    const [mine, theirs] = (await listed(pat)).rows;
    expect([mine?.client?.id, theirs?.client?.id]).toEqual([pat.id, alex.id]);
    expect(await unreadOf(pat)).toBe(2);
    await end(access);
    expect((await listed(pat)).rows.map(({ id }) => id)).toEqual([mine?.id]);
    expect((await listed(pat)).total).toBe(1);
    expect(await unreadOf(pat)).toBe(1);
    expect((await pat.agent.put(`/api/notifications/${theirs?.id}/read`).expect(404)).body).toEqual(
      refused(404, 'notification.not_found'),
    );
    expect((await listed(alex)).total).toBe(1);
    await pat.agent.put(`/api/notifications/${mine?.id}/read`).expect(200);
    expect([await unreadOf(pat), (await listed(pat, '&read=true')).total]).toEqual([0, 1]);
  });

  it('and the digest that waits', async () => {
    const access = await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['upload'] });
    for (let n = 0; n < 12; n++) await request(alex.id);
    await endAccess(access);
    await app.sql.rows('test.forget-mails', 'DELETE FROM outbox');
    app.clock.pass(2 * 60 * 60_000);
    await app.app.get(Jobs).runNow('notification.digest');
    expect((await mails()).map(({ to }) => to)).toEqual(['asample@example.com']);
    app.clock.pass(-2 * 60 * 60_000);
  });
});

describe('reading', () => {
  it('is per person; an action outdates those of all', async () => {
    const household = await anOrganization(app, { name: 'The Samples' });
    for (const { id } of [alex, pat]) await grant(app, { clientId: household, personId: id, role: 'owner' });
    await request(household);
    const [row] = (await listed(alex)).rows;
    await alex.agent.put(`/api/notifications/${row?.id}/read`).expect(200);
    expect((await listed(pat, '&read=false')).total).toBe(1);
    const { body } = await alex.agent.get(`/api/document-requests?client=${household}`).expect(200);
    const [asked] = body as { id: number }[];
    await alex.agent
      .post(`/api/document-requests/${asked?.id}/upload`)
      .attach('file', samplePdf, 'w2.pdf')
      .expect(201);
    expect((await listed(pat, '&read=false')).total).toBe(0);
    expect((await listed(admin)).rows).toMatchObject([{ title: 'Requested document uploaded' }]);
  });
});

describe('the practice', () => {
  const invoice = async (): Promise<number> => {
    const { body } = await admin.agent
      .post('/api/admin/invoices')
      .send({ userId: alex.id, description: 'Books', items: [{ description: 'Books', amount: '10.00' }] })
      .expect(201);
    return body.id as number;
  };
  let colleague: Person;
  beforeAll(async () => void (colleague = await app.admin('colleague')));
  afterEach(() => staff(colleague, null));

  it('does not tell an assistant about money, even of earlier days', async () => {
    const id = await invoice();
    await alex.agent.post(`/api/invoices/${id}/payment-report`).send({ method: 'check' }).expect(200);
    const before = await titles(colleague);
    await staff(colleague, 'assistant');
    expect(before).toContain('Payment reported');
    expect(await titles(colleague)).toEqual([]);
    const other = await invoice();
    await alex.agent.post(`/api/invoices/${other}/payment-report`).send({ method: 'check' });
    expect(await listed(colleague)).toEqual({ rows: [], total: 0 });
    expect((await listed(admin)).total).toBe(2);
    await alex.agent.post('/api/documents').field({ title: 'Receipt' }).attach('file', samplePdf, 'r.pdf');
    expect(await titles(colleague)).toEqual(['New document']);
  });

  it('tells consultants about their own clients only, if they see no others', async () => {
    await staff(colleague, 'consultant');
    await setStaffSees(app, 'assigned');
    await assign(app, alex.id, colleague.id);
    for (const { agent } of [alex, stranger])
      await agent.post('/api/documents').field({ title: 'Receipt' }).attach('file', samplePdf, 'r.pdf');
    const form = { firstName: 'Dana', lastName: 'Placeholder', email: 'dana@example.com', terms: true };
    await app
      .visitor()
      .post('/api/contact')
      .send({ ...form, service: 'Other' })
      .expect(201);
    const shown = async () => (await listed(colleague)).rows.map(({ client }) => client?.id ?? null);
    expect(await shown()).toEqual([null, alex.id]);
    expect((await listed(admin)).total).toBe(3);
    await assign(app, alex.id);
    expect(await shown()).toEqual([null]);
    expect((await listed(colleague)).total).toBe(1);
  });
});

describe('a client opened without an assignment', () => {
  const opening = { message: 'Sam Sample opened Sam Sample without an assignment: “On leave”' };
  let consultant: Person;
  let owner: Person;
  beforeAll(async () => {
    consultant = await app.admin('carla');
    owner = await app.admin('secondowner');
  });
  afterEach(() => staff(consultant, null));

  it('is reported to owners, with its reason and client, by their preferences', async () => {
    await staff(consultant, 'consultant');
    await setStaffSees(app, 'assigned');
    const off = { portal: false, email: false };
    const on = { portal: true, email: true };
    await owner.agent
      .put('/api/notification-preferences')
      .send({ message: off, document: on, payment: on, appointment: on })
      .expect(200);
    const open = () =>
      consultant.agent.post(`/api/admin/clients/${alex.id}/open`).send({ reason: 'On leave' }).expect(200);
    await open();
    expect((await listed(admin)).rows).toEqual([
      expect.objectContaining({
        title: 'Client opened',
        ...opening,
        url: `/admin/clients/${alex.id}`,
        client: { id: alex.id, name: 'Sam Sample' },
      }),
    ]);
    for (const other of [owner, consultant, alex]) expect(await titles(other)).toEqual([]);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toContain('consultant@example.com');
    for (const { to, text } of sent) {
      expect(to).not.toMatch(/carla|secondowner|asample/);
      expect(text).not.toContain('On leave');
    }
    await open();
    expect(await titles(admin)).toEqual(['Client opened']);
  });
});

describe('a stream', () => {
  it('brings events of all clients, and none after the access, with a resync', async () => {
    const access = await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['documents'] });
    const reader = await listeners.openAs('phelper');
    const { id } = await upload(alex.id);
    expect((await reader.received(2)).map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ['document', { documentId: id }],
        [
          'notification',
          expect.objectContaining({
            url: `/client/documents?document=${id}&client=${alex.id}`,
            client: { id: alex.id, name: 'Sam Sample' },
          }),
        ],
      ]),
    );
    await endAccess(access);
    await upload(alex.id);
    await reader.received(3);
    expect(reader.events.at(-1)).toMatchObject({ type: 'resync' });
    await request(pat.id);
    expect((await reader.received(4)).at(-1)).toMatchObject({ type: 'notification' });
  });

  itInTestAll('resynchronizes when the last day is over', async () => {
    const access = await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['documents'] });
    const reader = await listeners.openAs('phelper');
    await expire(access);
    await reader.received(1);
    expect(reader.events).toMatchObject([{ type: 'resync' }]);
  });

  it('does not resume with what happened before the access ended', async () => {
    const access = await grant(app, { clientId: alex.id, personId: pat.id, scopes: ['documents'] });
    const first = await listeners.openAs('phelper');
    await request(pat.id);
    await first.received(1);
    const { lastEventId } = first;
    first.close();
    await upload(alex.id);
    await endAccess(access);
    await request(pat.id);
    const again = await listeners.open({
      Cookie: await listeners.session('phelper'),
      'Last-Event-ID': String(lastEventId),
    });
    expect((await again.received(2)).map(({ type }) => type)).toEqual(['resync', 'notification']);
    expect(again.events[1]?.data).toMatchObject({ client: { id: pat.id } });
  });
});
