import { staffMember } from '../../../../test/staff.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { HealthChecks } from '../../../platform/operations/health-checks.js';
import { Site } from '../../practice/index.js';

interface Item {
  type: string;
  id: number;
  title: string;
  client: { id: number; name: string } | null;
  since: string;
  url: string;
}
type Day = Record<string, { count: number; items: Item[] } | null>;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let today: string;

beforeAll(async () => {
  // It adds a check of the server's health.
  app = await TestApp.start({}, { own: true });
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  today = await app.app.get(Site).today();
});
afterAll(() => app.stop());

const read = async (): Promise<Day> => (await admin.get('/api/admin/today').expect(200)).body as Day;
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await read()).flatMap(([name, list]) =>
      // The clock check fails when a test lets time pass.
      list?.count && name !== 'health' ? [[name, list.count]] : [],
    ),
  );
const made = async (call: PromiseLike<{ body: unknown }>): Promise<{ id: number; created_at: string }> =>
  (await call).body as { id: number; created_at: string };
const sam = (): Item['client'] => ({ id: alex.id, name: 'Sam Sample' });
const yesterday = '2026-01-31';

const upload = (needsSignature: boolean, userId = alex.id) =>
  made(
    admin
      .post('/api/admin/documents/upload')
      .field({ userId, title: 'Engagement letter', category: 'agreement', needsSignature })
      .attach('file', samplePdf, 'letter.pdf')
      .expect(201),
  );
const invoice = (dueDate: string | null, userId = alex.id) =>
  made(
    admin
      .post('/api/admin/invoices')
      .send({ userId, description: 'Books', dueDate, items: [{ description: 'Books', amount: '125.00' }] })
      .expect(201),
  );
const ask = (dueDate: string | null) =>
  made(
    admin
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'W-2 of 2025', dueDate })
      .expect(201),
  );
const appointment = (startsAt: string) =>
  made(admin.post('/api/admin/appointments').send({ userId: alex.id, type: 'review', startsAt }).expect(201));
const contact = (firstName: string, more: object = {}) =>
  made(
    app
      .visitor()
      .post('/api/contact')
      .send({
        firstName,
        lastName: 'Visitor',
        email: 'jo@example.com',
        service: 'Bookkeeping',
        terms: true,
        ...more,
      })
      .expect(201),
  );

describe('the practice’s Today', () => {
  it('has every list, empty if nothing waits', async () => {
    const nothing = { count: 0, items: [] };
    expect(await read()).toMatchObject({
      conversations: nothing,
      documents: nothing,
      signatures: nothing,
      requests: nothing,
      appointments: nothing,
      invoices: nothing,
      contactMessages: nothing,
      refundRequests: nothing,
      countersignatures: nothing,
      unpaid: nothing,
      health: nothing,
      setup: null,
    });
  });

  it('lists a conversation from its first message until it is answered', async () => {
    const { id } = await made(
      alex.agent.post('/api/message-threads').send({ subject: 'Payroll' }).expect(201),
    );
    expect(await counts()).toEqual({});
    const write = (agent: Agent, content: string) =>
      made(agent.post(`/api/message-threads/${id}/messages`).send({ content }).expect(201));
    const { created_at: since } = await write(alex.agent, 'A question');
    await write(alex.agent, 'Another one');
    expect((await read())['conversations']).toEqual({
      count: 1,
      items: [
        {
          type: 'conversation',
          id,
          title: 'Payroll',
          client: sam(),
          since,
          url: `/admin/messages/${id}`,
        },
      ],
    });
    await write(admin, 'An answer');
    expect(await counts()).toEqual({});
  });

  it('lists documents to review and signatures, while they wait', async () => {
    const { id, created_at: since } = await upload(true);
    const item = { id, title: 'Engagement letter', client: sam(), url: `/admin/documents?document=${id}` };
    expect((await read())['signatures']).toEqual({
      count: 1,
      items: [{ ...item, type: 'signature', since }],
    });
    app.clock.pass(60_000);
    const change = (changes: object) => admin.patch(`/api/admin/documents/${id}`).send(changes).expect(200);
    await change({ description: 'Three pages' });
    expect((await read())['signatures']?.items[0]?.since).toBe(since);
    await alex.agent.post(`/api/documents/${id}/decline`).send({ reason: 'Not the right one' }).expect(200);
    const { documents, signatures } = await read();
    expect(signatures?.count).toBe(0);
    expect(documents).toEqual({
      count: 1,
      items: [{ ...item, type: 'document', since: expect.any(String) as string }],
    });
    expect(Date.parse(documents?.items[0]?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since) + 60_000);
    await change({ status: 'completed' });
    expect(await counts()).toEqual({});
    await admin.delete(`/api/admin/documents/${(await upload(true)).id}`).expect(204);
    expect(await counts()).toEqual({});
  });

  it('lists signed documents until they are countersigned or completed', async () => {
    const { id } = await upload(true);
    await alex.agent.get(`/api/documents/${id}`).expect(200);
    await alex.agent
      .post(`/api/documents/${id}/sign`)
      .send({ name: 'Sam Sample', consent: true })
      .expect(200);
    const { countersignatures, signatures } = await read();
    expect(signatures?.count).toBe(0);
    expect(countersignatures).toEqual({
      count: 1,
      items: [
        {
          type: 'countersignature',
          id,
          title: 'Engagement letter',
          client: sam(),
          since: expect.stringMatching(/Z$/) as string,
          url: `/admin/documents?document=${id}`,
        },
      ],
    });
    await admin.post(`/api/admin/documents/${id}/countersign`).send({ name: 'Jordan Example' }).expect(200);
    expect(await counts()).toEqual({});
  });

  it('lists failing health checks, for owners', async () => {
    const since = new Date('2026-02-03T04:05:06.000Z');
    app.app.get(HealthChecks).add({
      name: 'Kettle',
      place: 90,
      check: async () => ({ state: 'failing', sentence: 'Cold.', since }),
    });
    // Runs the checks now; Today uses results of the last half minute.
    await admin.get('/api/admin/health').expect(200);
    expect((await read())['health']?.items).toContainEqual({
      type: 'health',
      id: null,
      title: 'Kettle: Cold.',
      client: null,
      since: since.toISOString(),
      url: '/admin/health',
    });
    const { agent } = await staffMember(app, 'carla', 'consultant');
    const { body } = await agent.get('/api/admin/today').expect(200);
    expect((body as Day)['health']).toEqual({ count: 0, items: [] });
  });

  it('lists overdue requests, since the day after', async () => {
    await ask(null);
    await ask(today);
    const { id } = await ask(yesterday);
    const item = {
      type: 'request',
      id,
      title: 'W-2 of 2025',
      client: sam(),
      // Midnight in Chicago.
      since: '2026-02-01T06:00:00.000Z',
      url: `/admin/requests?request=${id}`,
    };
    expect((await read())['requests']).toEqual({ count: 1, items: [item] });
    const { agent } = alex;
    await agent.post(`/api/document-requests/${id}/upload`).attach('file', samplePdf, 'w2.pdf').expect(201);
    // The uploaded file now awaits review.
    expect(await counts()).toEqual({ documents: 1 });
    await admin.patch(`/api/admin/document-requests/${id}`).send({ status: 'completed' }).expect(200);
    expect(await counts()).toEqual({});
  });

  it('lists overdue invoices until they are paid, and refund requests until they are decided', async () => {
    const uponReceipt = await invoice(null);
    const dueToday = await invoice(today);
    const { id } = await invoice(yesterday);
    const { invoices, unpaid } = await read();
    expect(unpaid?.items.map(({ id }) => id).toSorted()).toEqual([uponReceipt.id, dueToday.id]);
    expect(unpaid?.items.find((item) => item.id === dueToday.id)).toEqual({
      type: 'unpaid_invoice',
      id: dueToday.id,
      title: expect.stringMatching(/^INV-\d{6}: Books$/) as string,
      client: sam(),
      since: expect.stringMatching(/Z$/) as string,
      url: `/admin/invoices?invoice=${dueToday.id}`,
    });
    for (const { id } of [uponReceipt, dueToday]) await admin.delete(`/api/admin/invoices/${id}`).expect(204);
    expect(invoices).toEqual({
      count: 1,
      items: [
        {
          type: 'invoice',
          id,
          title: expect.stringMatching(/^INV-\d{6}: Books$/) as string,
          client: sam(),
          since: '2026-02-01T06:00:00.000Z',
          url: `/admin/invoices?invoice=${id}`,
        },
      ],
    });
    await alex.agent.post(`/api/invoices/${id}/pay`).expect(200);
    expect(await counts()).toEqual({});
    const asked = await made(
      alex.agent.post(`/api/invoices/${id}/refund-request`).send({ reason: 'A mistake' }).expect(201),
    );
    expect((await read())['refundRequests']).toEqual({
      count: 1,
      items: [
        {
          type: 'refund_request',
          id: asked.id,
          title: expect.stringMatching(/^INV-\d{6}$/) as string,
          client: sam(),
          since: asked.created_at,
          url: `/admin/invoices?invoice=${id}`,
        },
      ],
    });
    await admin
      .patch(`/api/admin/refund-requests/${asked.id}`)
      .send({ status: 'declined', reason: 'It did take place' })
      .expect(200);
    expect(await counts()).toEqual({});
  });

  it("lists the appointments of the practice's day, without cancelled ones", async () => {
    const { begins, ends } = (await app.sql.first<{ begins: Date; ends: Date }>(
      'test.day',
      `SELECT $1::timestamp AT TIME ZONE time_zone AS begins, ($1::date + 1)::timestamp AT TIME ZONE time_zone AS ends
       FROM site`,
      [today],
    )) ?? { begins: new Date(), ends: new Date() };
    const at = (moment: Date, minutes: number): string =>
      new Date(moment.getTime() + minutes * 60_000).toISOString();
    await appointment(at(begins, -60));
    const first = await appointment(at(begins, 0));
    const last = await appointment(at(ends, -30));
    await appointment(at(ends, 0));
    const { appointments } = await read();
    expect(appointments?.items.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(appointments?.items[0]).toEqual({
      type: 'appointment',
      id: first.id,
      title: 'Review',
      client: sam(),
      since: begins.toISOString(),
      url: `/admin/appointments?appointment=${first.id}`,
    });
    await admin.put('/api/profile').send({ language: 'es' }).expect(200);
    expect((await read()).appointments?.items[0]?.title).toBe('Revisión');
    await admin.put('/api/profile').send({ language: 'en' }).expect(200);
    // An appointment that has begun can no longer be cancelled over HTTP.
    await app.sql.rows('test.cancel', `UPDATE appointments SET status = 'cancelled', cancelled_at = now()`);
    expect(await counts()).toEqual({});
  });

  it("lists visitors' unresolved messages, without suspected spam", async () => {
    await contact('Spam', { website: 'https://spam.example.com' });
    const { id } = await contact('Jo');
    expect((await read())['contactMessages']).toEqual({
      count: 1,
      items: [
        {
          type: 'contact_message',
          id,
          title: 'Jo Visitor: Bookkeeping',
          client: null,
          since: expect.stringMatching(/Z$/) as string,
          url: `/admin/contact-messages?message=${id}`,
        },
      ],
    });
    await admin.put(`/api/admin/messages/${id}/resolve`).expect(200);
    expect(await counts()).toEqual({});
  });

  it('counts all, and shows the first five, oldest first', async () => {
    const ids: number[] = [];
    for (let day = 17; day >= 11; day--) ids.unshift((await invoice(`2026-01-${day}`)).id);
    const { invoices } = await read();
    expect(invoices?.count).toBe(7);
    expect(invoices?.items.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    for (const id of ids) await admin.delete(`/api/admin/invoices/${id}`).expect(204);
  });

  it('leaves out clients whose accounts are closed', async () => {
    const bea = await app.client('briverside');
    await invoice(yesterday, bea.id);
    await upload(true, bea.id);
    expect(await counts()).toEqual({ invoices: 1, signatures: 1 });
    await admin.delete(`/api/admin/clients/${bea.id}`).expect(204);
    expect(await counts()).toEqual({});
  });
});
