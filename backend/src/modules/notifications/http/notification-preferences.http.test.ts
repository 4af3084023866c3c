import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import type { NotificationRaised } from '../application/notification-events.js';

const address = '/api/notification-preferences';
const both = { portal: true, email: true };
const all = { document: both, message: both, payment: both, appointment: both };

let app: TestApp;
let admin: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
const raised: NotificationRaised[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  app.app.get(DomainEvents).subscribe('notification.raised', async (event) => void raised.push(event));
  admin = await app.admin();
  alex = await app.client('asample');
});
afterAll(() => app.stop());
beforeEach(() => void raised.splice(0));

const put = (body: object, agent = alex.agent) => agent.put(address).send(body);
const upload = () =>
  admin.agent
    .post('/api/admin/documents/upload')
    .field({ title: 'Agreement', userId: String(alex.id), category: 'agreement' })
    .attach('file', samplePdf, 'agreement.pdf')
    .expect(201);
const count = async (): Promise<number> =>
  ((await alex.agent.get('/api/notifications').expect(200)).body as unknown[]).length;

describe('preferences', () => {
  it('are all on except the weekly summary, until they are replaced as a whole', async () => {
    expect((await alex.agent.get(address).expect(200)).body).toMatchObject({ ...all, weekly: false });
    const changed = {
      ...all,
      document: { portal: false, email: true },
      payment: { portal: true, email: false },
    };
    expect((await put({ ...changed, weekly: true }).expect(200)).body).toMatchObject({
      ...changed,
      weekly: true,
    });
    expect((await alex.agent.get(address).expect(200)).body).toMatchObject({ ...changed, weekly: true });
    expect((await admin.agent.get(address).expect(200)).body).toMatchObject({ ...all, weekly: false });
  });

  it('keep the weekly summary if it is omitted', async () => {
    await put({ ...all, weekly: true }).expect(200);
    expect((await put(all).expect(200)).body).toMatchObject({ ...all, weekly: true });
    expect((await put({ ...all, weekly: false }).expect(200)).body).toMatchObject({ ...all, weekly: false });
  });

  it.each([
    [{}, ['document', 'message', 'payment', 'appointment']],
    [{ ...all, payment: undefined }, ['payment']],
    [{ ...all, payment: null }, ['payment']],
    [{ ...all, payment: true }, ['payment']],
    [{ ...all, payment: [both] }, ['payment']],
    [{ ...all, payment: {} }, ['payment.portal', 'payment.email']],
    [{ ...all, document: { portal: 'perhaps', email: true } }, ['document.portal']],
    [{ ...all, document: { portal: true, email: null } }, ['document.email']],
    [{ ...all, weekly: 'often' }, ['weekly']],
  ])('refuse %j', async (body, fields) => {
    const { body: answer } = await put(body).expect(400);
    expect(answer).toEqual(refused(400, 'request.invalid'));
    expect(Object.keys(answer.fields).sort()).toEqual([...fields].sort());
  });

  it('require a login', async () => {
    await app.visitor().get(address).expect(401);
    await app.visitor().put(address).send(all).expect(401);
  });
});

describe('a category', () => {
  it('turned off in the portal stores no notification; the email is still sent', async () => {
    await put(all).expect(200);
    await upload();
    const before = await count();
    await put({ ...all, document: { portal: false, email: true } }).expect(200);
    await upload();
    expect(await count()).toBe(before);
    const recipient = {
      userId: alex.id,
      role: 'client',
      firstName: 'Sam',
      signsIn: true,
      language: 'en',
      notificationId: null,
      mailTo: 'asample@example.com',
    };
    expect(raised).toEqual([
      expect.objectContaining({
        cause: 'document.uploaded',
        recipients: [{ ...recipient, notificationId: expect.any(Number) }],
      }),
      expect.objectContaining({ cause: 'document.uploaded', recipients: [recipient] }),
    ]);
    expect(raised[1]?.content).toMatchObject({ category: 'document', title: 'New document' });
  });

  it('with email off is only notified in the portal', async () => {
    await put({ ...all, document: { portal: true, email: false } }).expect(200);
    const before = await count();
    await upload();
    expect(await count()).toBe(before + 1);
    expect(raised.map(({ recipients }) => recipients)).toEqual([
      [expect.objectContaining({ userId: alex.id, mailTo: null })],
    ]);
  });
});
