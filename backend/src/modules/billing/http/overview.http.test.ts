import { type Agent, TestApp } from '../../../../test/test-app.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Site } from '../../practice/index.js';
import { differentSums } from '../infrastructure/ledger-check.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aPayment } from '../testing/fixtures.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';
import { addMonths } from '../../../kernel/day.js';

let app: TestApp;
let admin: Agent;
let adminId: number;
let client: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  ({ agent: client } = await app.client('asample'));
});
afterAll(() => app.stop());

describe('the overview', () => {
  it('has twelve months up to the current one, and outstanding amounts by age', async () => {
    const { body } = await admin.get('/api/admin/overview').expect(200);
    const month = { received: '0.00', refunded: '0.00', test: '0.00' };
    expect(body).toEqual({
      clients: 1,
      months: Array.from({ length: 12 }, () => ({ month: expect.any(String) as string, ...month })),
      outstanding: {
        count: 0,
        total: '0.00',
        notDue: '0.00',
        days1to30: '0.00',
        days31to60: '0.00',
        days61to90: '0.00',
        over90: '0.00',
      },
    });
    const today = await app.app.get(Site).today();
    expect((body as { months: { month: string }[] }).months.at(-1)?.month).toBe(today.slice(0, 7));
  });

  it('uses the practice’s months, after each change of its time zone', async () => {
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    const { id: clientId } = await app.account('briverside');
    const invoiceId = await anIssuedInvoice(app, clientId);
    const by = { id: adminId, role: 'admin' } as const;
    // The first day of a month in Kathmandu, the last one of the month before in Chicago.
    const month = (await app.app.get(Site).today()).slice(0, 7);
    const paidAt = new Date(`${month}-01T02:00:00Z`);
    await app.app
      .get(InvoiceRepository)
      .change(invoiceId, by, (invoice) => invoice.recordPayment(aPayment('25.00'), by, paidAt));
    const received = async (timeZone: string): Promise<string[]> => {
      await admin
        .put('/api/admin/site')
        .send({ ...site, timeZone })
        .expect(200);
      const { body } = await admin.get('/api/admin/overview').expect(200);
      return (body as { months: { month: string; received: string }[] }).months
        .filter((one) => one.received !== '0.00')
        .map((one) => `${one.month} ${one.received}`);
    };
    const before = addMonths(`${month}-01`, -1).slice(0, 7);
    expect(await received('Asia/Kathmandu')).toEqual([`${month} 25.00`]);
    expect(await received('America/Chicago')).toEqual([`${before} 25.00`]);
    expect(await received('Asia/Kathmandu')).toEqual([`${month} 25.00`]);
    expect(await app.app.get(DatabaseUnitOfWork).pool.query(differentSums)).toMatchObject({ rows: [] });
  });

  it('is for admins only', async () => {
    await client.get('/api/admin/overview').expect(403);
    await app.visitor().get('/api/admin/overview').expect(401);
  });
});
