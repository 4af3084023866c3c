import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import type { TodayDto } from './today.dto.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

let app: TestApp;
let owner: Agent;
let assistant: Agent;
let consultant: Agent;
let consultantId: number;
let clientId: number;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: owner } = await app.admin('owner'));
  ({ agent: assistant } = await staffMember(app, 'alba', 'assistant'));
  ({ agent: consultant, id: consultantId } = await staffMember(app, 'carla', 'consultant'));
  ({ id: clientId } = await app.account('aclient'));
  const { id: otherId } = await app.account('another');
  for (const userId of [clientId, otherId]) {
    await owner
      .post('/api/admin/documents/upload')
      .field({ userId, title: 'Confidential letter', description: 'Divorce', needsSignature: 'false' })
      .attach('file', pdf, 'letter.pdf')
      .expect(201);
    await owner
      .post('/api/admin/invoices')
      .send({ userId, description: 'Confidential work', items: [{ description: 'Work', amount: '100.00' }] })
      .expect(201);
  }
  const contact = { firstName: 'Vi', lastName: 'Sitor', email: 'vi@example.com', service: 'Bookkeeping' };
  await app
    .visitor()
    .post('/api/contact')
    .send({ ...contact, terms: true })
    .expect(201);
  // The invoices become overdue.
  app.clock.pass(10 * 24 * 3_600_000);
  owner = await app.signIn('owner');
  assistant = await app.signIn('alba');
  consultant = await app.signIn('carla');
});
afterEach(() => setStaffSees(app, 'all'));
afterAll(() => app.stop());

const found = async (agent: Agent): Promise<string[]> => {
  const { body } = await agent.get('/api/admin/search?q=confidential').expect(200);
  return (body as { type: string }[]).map(({ type }) => type).sort();
};
const counts = async (agent: Agent, query = ''): Promise<Record<string, number>> => {
  const { body } = await agent.get(`/api/admin/today${query}`).expect(200);
  // Checks fail because the test's clock is ahead.
  const { setup, health: _, ...waiting } = body as TodayDto;
  expect(setup).toBeNull();
  const lists = Object.entries(waiting).filter(([, { count }]) => count > 0);
  return Object.fromEntries(lists.map(([name, { count }]) => [name, count]));
};

describe('an assistant', () => {
  it('sees titles of documents only', async () => {
    const { body } = await assistant.get(`/api/admin/documents?userId=${clientId}`).expect(200);
    const [row] = body as { id: number }[];
    expect(row).toEqual({
      id: expect.any(Number) as number,
      userId: clientId,
      username: 'aclient',
      title: 'Confidential letter',
      status: 'draft',
      created_at: expect.any(String) as string,
    });
    expect((await assistant.get('/api/admin/documents?search=divorce').expect(200)).body).toEqual([]);
    expect((await assistant.get('/api/admin/documents?search=letter').expect(200)).body).toHaveLength(2);
    for (const file of ['', '/download', '/details', '/versions', '/evidence', '/original'])
      expect((await assistant.get(`/api/documents/${row?.id}${file}`).expect(403)).body).toMatchObject({
        code: 'auth.not_permitted',
      });
    expect((await consultant.get(`/api/admin/documents?search=divorce`).expect(200)).body).toHaveLength(2);
  });

  it('sees no money', async () => {
    expect(await counts(owner)).toMatchObject({ invoices: 2 });
    const { body } = await assistant.get('/api/admin/today').expect(200);
    const nothing = { count: 0, items: [] };
    expect(body).toMatchObject({ invoices: nothing, refundRequests: nothing });
    expect((await assistant.get(`/api/admin/clients/${clientId}/summary`).expect(200)).body).toMatchObject({
      documents: 1,
      openInvoices: null,
      balance: null,
    });
    expect((await owner.get(`/api/admin/clients/${clientId}/summary`).expect(200)).body).toMatchObject({
      documents: 1,
      openInvoices: 1,
      balance: '100.00',
    });
    expect(await found(owner)).toEqual(['document', 'document', 'invoice', 'invoice']);
    expect(await found(assistant)).toEqual(['document', 'document']);
  });
});

describe('Today', () => {
  it('is filtered by assignee', async () => {
    await assign(app, clientId, consultantId);
    expect(await counts(owner)).toMatchObject({ invoices: 2 });
    expect(await counts(consultant, '?assignee=me')).toEqual({ invoices: 1 });
    expect(await counts(owner, `?assignee=${consultantId}`)).toEqual({ invoices: 1 });
    expect(await counts(owner, '?assignee=none')).toMatchObject({ invoices: 1 });
    expect(await counts(owner, '?assignee=me')).toEqual({});
    await owner.get(`/api/admin/today?assignee=${clientId}`).expect(400);
    await owner.get('/api/admin/today?assignee=x').expect(400);
  });

  it('has the clients of a consultant with limited access, and all contact messages', async () => {
    await assign(app, clientId, consultantId);
    await setStaffSees(app, 'assigned');
    const all = await counts(owner);
    expect(await counts(consultant)).toEqual({ ...all, invoices: 1 });
    expect(await found(consultant)).toEqual(['document', 'invoice']);
    expect(await found(assistant)).toEqual([]);
  });
});
