import { absurdIds, type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

let app: TestApp;
let admin: Agent;
let adminId: number;
let alex: { agent: Agent; id: number };
let registered: string;

const path = (id: number | string = alex.id): string => `/api/admin/clients/${id}/summary`;
const read = async (id = alex.id): Promise<Record<string, unknown>> =>
  (await admin.get(path(id)).expect(200)).body as Record<string, unknown>;
const made = async (call: PromiseLike<{ body: unknown }>): Promise<{ id: number; created_at: string }> =>
  (await call).body as { id: number; created_at: string };
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  await app.account('asample');
  const row = await app.sql.first<{ id: number; at: Date }>(
    'test.client',
    `SELECT id, created_at AS at FROM users WHERE username = 'asample'`,
  );
  registered = row?.at.toISOString() ?? '';
  alex = { agent: app.visitor(), id: row?.id ?? 0 };
});
afterAll(() => app.stop());

describe("a client's summary", () => {
  const nothing = {
    documents: 0,
    signatures: 0,
    requests: 0,
    conversations: 0,
    openInvoices: 0,
    balance: '0.00',
    nextAppointment: null,
  };

  it('of a new client has only the registration', async () => {
    expect(await read()).toEqual({ ...nothing, lastContact: registered });
  });

  it('counts all and open records', async () => {
    const userId = alex.id;
    const upload = (needsSignature: boolean) =>
      made(
        admin
          .post('/api/admin/documents/upload')
          .field({ userId, title: 'Letter', category: 'agreement', needsSignature })
          .attach('file', samplePdf, 'letter.pdf')
          .expect(201),
      );
    await upload(true);
    await upload(false);
    await admin.delete(`/api/admin/documents/${(await upload(true)).id}`).expect(204);
    const ask = () =>
      made(admin.post('/api/admin/document-requests').send({ userId, title: 'W-2' }).expect(201));
    await ask();
    const withdrawn = await ask();
    await admin.delete(`/api/admin/document-requests/${withdrawn.id}`).expect(204);
    await made(admin.post('/api/admin/message-threads').send({ userId, subject: 'Payroll' }).expect(201));
    const invoice = (draft: boolean) =>
      made(
        admin
          .post('/api/admin/invoices')
          .send({ userId, draft, description: 'Books', items: [{ description: 'Books', amount: '125.50' }] })
          .expect(201),
      );
    await invoice(true);
    await invoice(false);
    const { id } = await invoice(false);
    await admin
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount: '100.00', method: 'check' })
      .expect(201);
    expect(await read()).toMatchObject({
      documents: 2,
      signatures: 1,
      requests: 1,
      conversations: 1,
      openInvoices: 2,
      balance: '151.00',
    });
  });

  it('has the next appointment that is not over', async () => {
    const enter = (startsAt: string) =>
      made(
        admin.post('/api/admin/appointments').send({ userId: alex.id, type: 'review', startsAt }).expect(201),
      );
    const startsAt = inHours(48);
    await enter(inHours(72));
    const { id } = await enter(startsAt);
    expect((await read())['nextAppointment']).toEqual({
      id,
      title: 'Review',
      startsAt,
      endsAt: expect.any(String) as string,
    });
    await admin.put('/api/profile').send({ language: 'es' }).expect(200);
    expect((await read())['nextAppointment']).toMatchObject({ id, title: 'Revisión' });
    await admin.put('/api/profile').send({ language: 'en' }).expect(200);
    await admin.patch(`/api/admin/appointments/${id}`).send({ status: 'cancelled' }).expect(200);
    expect((await read())['nextAppointment']).not.toMatchObject({ id });
  });

  it('has the last contact: the client’s actions, payments and kept appointments', async () => {
    const before = (await read())['lastContact'] as string;
    // The payment recorded by the practice.
    expect(before > registered).toBe(true);
    alex.agent = await app.signIn('asample');
    const signedIn = (await read())['lastContact'] as string;
    expect(signedIn > before).toBe(true);
    const { id } = await made(
      alex.agent.post('/api/message-threads').send({ subject: 'Payroll' }).expect(201),
    );
    expect((await read())['lastContact']).toBe(signedIn);
    const { created_at: wrote } = await made(
      alex.agent.post(`/api/message-threads/${id}/messages`).send({ content: 'A question' }).expect(201),
    );
    expect((await read())['lastContact']).toBe(wrote);
    await admin.post(`/api/message-threads/${id}/messages`).send({ content: 'An answer' }).expect(201);
    expect((await read())['lastContact']).toBe(wrote);
    app.clock.pass(4 * 24 * 3_600_000);
    admin = await app.signIn('consultant');
    const kept = (await read())['lastContact'] as string;
    expect(kept > inHours(71)).toBe(true);
    expect((await read())['nextAppointment']).toBeNull();
  });

  it('is 404 for an unknown user and for one who is not a client', async () => {
    for (const id of [999_999, adminId])
      expect((await admin.get(path(id)).expect(404)).body).toEqual(refused(404, 'client.not_found'));
    for (const id of absurdIds) await admin.get(path(id)).expect(404);
  });
});
