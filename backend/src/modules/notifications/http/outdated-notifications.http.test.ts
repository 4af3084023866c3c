import { eventually } from '../../../../test/eventually.js';
import { Listeners } from '../../../../test/listeners.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { InvoicesOverHttp } from '../../billing/testing/invoices-over-http.js';
import { RequestsOverHttp } from '../../documents/testing/requests-over-http.js';
import { itInTestAll } from '../../../../test/cases.js';

interface Person {
  agent: Agent;
  id: number;
}

let app: TestApp;
let listeners: Listeners;
let admin: Person;
let colleague: Person;
let alex: Person;
let bea: Person;
let invoices: InvoicesOverHttp;
let requests: RequestsOverHttp;
let pdf: Buffer;
beforeAll(async () => {
  app = await TestApp.start();
  listeners = new Listeners(app);
  admin = await app.admin();
  colleague = await app.admin('colleague');
  alex = await app.client('asample');
  bea = await app.client('briverside');
  invoices = new InvoicesOverHttp(admin.agent, alex);
  requests = new RequestsOverHttp(admin.agent, alex);
  pdf = await readDemoFile('Engagement Agreement 2027.pdf');
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql.rows('test.clear', 'DELETE FROM notifications');
});

/** Titles of a user's unread notifications, newest first. */
const unread = async ({ agent }: Person): Promise<string[]> => {
  const { body } = await agent.get('/api/notifications?read=false&limit=200').expect(200);
  return (body as { title: string }[]).map(({ title }) => title);
};

const toSign = async (title = 'Agreement', client = alex): Promise<number> => {
  const { body } = await admin.agent
    .post('/api/admin/documents/upload')
    .field({ title, userId: String(client.id), needsSignature: 'true' })
    .attach('file', pdf, 'agreement.pdf')
    .expect(201);
  return (body as { id: number }).id;
};
const open = ({ agent }: Person, id: number) => agent.get(`/api/documents/${id}`).expect(200);
const sign = (id: number) =>
  alex.agent.post(`/api/documents/${id}/sign`).send({ consent: true, name: 'Sam Sample' }).expect(200);

describe('a notification of a document is marked as read', () => {
  itInTestAll('once the client has signed it, and no other is', async () => {
    const id = await toSign();
    await toSign('Another');
    await toSign('Of another client', bea);
    await open(alex, id);
    expect(await unread(alex)).toEqual(['Signature requested', 'Signature requested']);
    const bell = await listeners.openAs('asample');
    await sign(id);
    expect(await unread(alex)).toEqual(['Signature requested']);
    expect(await unread(bea)).toEqual(['Signature requested']);
    await eventually(() => bell.types.includes('read'));
  });

  it('for the admin who opens it, and not for a colleague', async () => {
    const { body } = await alex.agent
      .post('/api/documents')
      .field({ title: 'Receipt' })
      .attach('file', pdf, 'receipt.pdf')
      .expect(201);
    await open(admin, body.id);
    expect(await unread(admin)).toEqual([]);
    expect(await unread(colleague)).toEqual(['New document']);
  });
});

describe('a notification of a request is marked as read', () => {
  it('once the client has answered it, and for every admin once the answer was accepted', async () => {
    const { id } = await requests.make();
    expect(await unread(alex)).toEqual(['Document requested']);
    await requests.answered(id);
    expect(await unread(alex)).toEqual([]);
    expect(await unread(colleague)).toEqual(['Requested document uploaded']);
    await requests.patch(id, { status: 'completed' }).expect(200);
    for (const one of [admin, colleague]) expect(await unread(one)).toEqual([]);
    expect(await unread(alex)).toEqual(['Request completed']);
  });
});

describe('a notification of an invoice is marked as read', () => {
  it('once the practice has recorded its full payment', async () => {
    const { id } = await invoices.make();
    const record = (amount: string) =>
      admin.agent.post(`/api/admin/invoices/${id}/payments`).send({ amount, method: 'check' }).expect(201);
    await record('25.00');
    expect(await unread(alex)).toEqual(['Payment received', 'New invoice']);
    await record('100.00');
    expect(await unread(alex)).toEqual(['Payment received', 'Payment received']);
  });
});

it('one refund of several payments is one notification', async () => {
  const { id } = await invoices.make();
  for (const amount of ['25.00', '40.00', '60.00'])
    await admin.agent
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount, method: 'check' })
      .expect(201);
  const refund = (amount: string) =>
    admin.agent.post(`/api/admin/invoices/${id}/refunds`).send({ amount, reason: 'Overpaid' }).expect(201);
  const made = async () => (await unread(alex)).filter((title) => title === 'Refund sent');
  await refund('120.00');
  expect(await made()).toHaveLength(1);
  await refund('5.00');
  expect(await made()).toHaveLength(2);
});

it('a refund into the credit is told apart from one in money, in the same command', async () => {
  const { id } = await invoices.make();
  await admin.agent
    .post(`/api/admin/clients/${alex.id}/credit`)
    .send({ amount: '25.00', method: 'check' })
    .expect(201);
  await admin.agent.post(`/api/admin/invoices/${id}/apply-credit`).expect(200);
  expect(await unread(alex)).toContain('Credit used');
  await admin.agent
    .post(`/api/admin/invoices/${id}/payments`)
    .send({ amount: '100.00', method: 'check' })
    .expect(201);
  await app.sql.rows('test.clear', 'DELETE FROM notifications');
  const refund = { amount: '30.00', reason: 'Overpaid' };
  await admin.agent.post(`/api/admin/invoices/${id}/refunds`).send(refund).expect(201);
  expect((await unread(alex)).toSorted()).toEqual(['Refund added to credit', 'Refund sent']);
});

describe('a notification of a conversation is marked as read', () => {
  const begin = async (): Promise<number> => {
    const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Question' }).expect(201);
    return (body as { id: number }).id;
  };
  const write = ({ agent }: Person, id: number) =>
    agent.post(`/api/message-threads/${id}/messages`).send({ content: 'Hello' }).expect(201);

  it('for every admin once one has answered, and no other is', async () => {
    const id = await begin();
    await write(alex, id);
    await write(alex, await begin());
    expect(await unread(colleague)).toEqual(['New message', 'New message']);
    const bell = await listeners.openAs('colleague');
    await write(admin, id);
    for (const one of [admin, colleague]) expect(await unread(one)).toEqual(['New message']);
    expect(await unread(alex)).toEqual(['New message']);
    await eventually(() => bell.types.includes('read'));
  });

  it('for the admin who reads it, and not for a colleague', async () => {
    const id = await begin();
    await write(alex, id);
    await admin.agent.post(`/api/message-threads/${id}/read`).expect(200);
    expect(await unread(admin)).toEqual([]);
    expect(await unread(colleague)).toEqual(['New message']);
  });
});
