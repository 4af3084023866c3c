import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

/** Lists and totals of the practice that consultants may read. */
const lists = [
  'clients',
  'clients?status=all',
  'clients?search=zebra',
  'search?q=zebra',
  'today',
  'overview',
  'documents',
  'documents?search=zebra',
  'document-requests',
  'message-threads',
  'message-threads?search=zebra',
  'invoices',
  'invoices?search=zebra',
  'invoices/summary',
  'recurring-invoices',
  'refund-requests',
  'appointments',
  'activity',
  'activity?search=zebra',
  'payment-differences',
];

let app: TestApp;
let owner: Agent;
let consultant: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: owner } = await app.admin('owner'));
  ({ agent: consultant } = await staffMember(app, 'carla', 'consultant'));
  const { id: userId, agent } = await app.client('zebra');
  const description = 'zebra work';
  await owner
    .post('/api/admin/documents/upload')
    .field({ userId, title: 'zebra letter', needsSignature: 'false' })
    .attach('file', pdf, 'letter.pdf')
    .expect(201);
  const items = [{ description, amount: '4321.00' }];
  await owner.post('/api/admin/invoices').send({ userId, description, items }).expect(201);
  await owner.post('/api/admin/document-requests').send({ userId, title: 'zebra papers' }).expect(201);
  const { body: thread } = await agent
    .post('/api/message-threads')
    .send({ subject: 'zebra question' })
    .expect(201);
  await agent
    .post(`/api/message-threads/${(thread as { id: number }).id}/messages`)
    .send({ content: 'zebra' })
    .expect(201);
  await setStaffSees(app, 'assigned');
});
afterAll(() => app.stop());

const read = async (agent: Agent, list: string) => {
  const { body, headers, status } = await agent.get(`/api/admin/${list}`);
  return { status, text: JSON.stringify(body), total: headers['x-total-count'] as string | undefined };
};

describe('a consultant without clients', () => {
  it.each(lists)('finds nothing of others in %s', async (list) => {
    const seen = await read(consultant, list);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/zebra|4321/);
    const rows = JSON.parse(seen.text) as unknown;
    if (Array.isArray(rows)) expect(seen.total ?? String(rows.length)).toBe(String(rows.length));
    // The same list shows it to an owner, so that this test looks at the right place.
    if (/search|clients|^documents|^invoices|today|^document-req|threads/.test(list))
      expect((await read(owner, list)).text).toMatch(/zebra|4321/);
  });
});
