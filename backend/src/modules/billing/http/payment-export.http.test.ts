import { admin, alex, app, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { readXlsx } from '../../../platform/files/testing/read-xlsx.js';
import { Site } from '../../practice/index.js';

const path = '/api/admin/payments/export';
const year = `${path}?from=2026-01-01&to=2026-12-31`;
const head = 'Date received,Client,Invoice,Method,Amount,Kind,Reference,Net,Tax';

let bea: { agent: Agent; id: number };
practice(['alex']);
beforeAll(async () => {
  bea = await app.client('bsample');
});

async function linesOf(query: string, agent: Agent = admin): Promise<string[]> {
  const answer = await fetchBytes(agent, `${path}?${query}`).expect(200);
  const [first, ...lines] = (answer.body as Buffer).subarray(3).toString().trim().split('\r\n');
  expect(first).toBe(head);
  return lines;
}

/** @returns its id */
async function paid(userId: number, invoiceNumber: string, payment: object): Promise<number> {
  const items = [{ description: 'Work', amount: '100.00' }];
  const invoice = { userId, invoiceNumber, description: 'Work', items };
  const { id } = (await admin.post('/api/admin/invoices').send(invoice).expect(201)).body as { id: number };
  await admin.post(`/api/admin/invoices/${id}/payments`).send(payment).expect(201);
  return id;
}

describe('the payment export', () => {
  it('has payments and refunds of the days, so that they can be added up', async () => {
    const today = await app.app.get(Site).today();
    const id = await paid(alex.id, 'P-1', { amount: '100.00', method: 'bank_transfer', reference: '=1+1' });
    await paid(bea.id, 'P-2', { amount: '40.50', method: 'check', reference: '1001' });
    await admin
      .post(`/api/admin/invoices/${id}/refunds`)
      .send({ amount: '25.00', reason: 'The last session was cancelled' })
      .expect(201);
    const lines = await linesOf(`from=${today}&to=${today}`);
    expect(lines.toSorted()).toEqual([
      `${today},Sam Sample,P-1,bank transfer,-25.00,refund,,-25.00,0.00`,
      `${today},Sam Sample,P-1,bank transfer,100.00,payment,'=1+1,100.00,0.00`,
      `${today},Sam Sample,P-2,check,40.50,payment,1001,40.50,0.00`,
    ]);
    expect(await linesOf('from=2020-01-01&to=2020-12-31')).toEqual([]);
    const answer = await fetchBytes(admin, `${path}?from=${today}&to=${today}&format=xlsx`).expect(200);
    const { Payments: [first, ...rows] = [] } = readXlsx(answer.body as Buffer);
    expect(
      Object.values(first ?? {})
        .map((cell) => 'text' in cell && cell.text)
        .join(),
    ).toBe(head);
    const numbers = rows.map(({ E }) => (E && 'number' in E ? E.number : NaN));
    expect(numbers.toSorted()).toEqual([-25, 100, 40.5]);
    expect(rows.map(({ G }) => G)).toContainEqual({ text: '=1+1' });
  });

  it('has net and tax of each row, and credit when it comes', async () => {
    const today = await app.app.get(Site).today();
    const dora = await app.client('dsample');
    const rate = (
      await admin.post('/api/admin/tax-rates').send({ name: 'Sales tax', percent: '8.25' }).expect(201)
    ).body as { id: number };
    const items = [{ description: 'Work', amount: '100.00', taxRateId: rate.id }];
    const invoice = { userId: dora.id, invoiceNumber: 'T-1', description: 'Work', items };
    const { id } = (await admin.post('/api/admin/invoices').send(invoice).expect(201)).body as { id: number };
    const credit = `/api/admin/clients/${dora.id}/credit`;
    await admin.post(credit).send({ amount: '70.00', method: 'check', reference: '77' }).expect(201);
    await admin.post(`/api/admin/invoices/${id}/apply-credit`).send({ amount: '50.00' }).expect(200);
    const payment = { amount: '60.00', method: 'cash', keepRest: true };
    await admin.post(`/api/admin/invoices/${id}/payments`).send(payment).expect(201);
    await admin
      .post(`/api/admin/invoices/${id}/refunds`)
      .send({ amount: '54.00', reason: 'Sorry' })
      .expect(201);
    await admin
      .post(`${credit}/refunds`)
      .send({ amount: '1.75', reason: 'Moved', method: 'check' })
      .expect(201);
    const lines = (await linesOf(`from=${today}&to=${today}`)).filter((line) => !/,P-\d,/.test(line));
    const of = `${today},Sam Sample`;
    // The tax of 8.25 is 3.81 in the first 50.00 and 4.44 in the rest; 3.81 and 0.31 go back.
    expect(lines.toSorted()).toEqual(
      [
        `${of},,check,70.00,credit received,77,70.00,0.00`,
        `${of},T-1,credit,0.00,payment,,-3.81,3.81`,
        `${of},T-1,cash,58.25,payment,,53.81,4.44`,
        `${of},T-1,cash,1.75,credit received,,1.75,0.00`,
        `${of},T-1,credit,0.00,refund,,3.81,-3.81`,
        `${of},T-1,cash,-4.00,refund,,-3.69,-0.31`,
        `${of},,check,-1.75,credit refunded,,-1.75,0.00`,
      ].toSorted(),
    );
    const { months, credit: held } = (await admin.get('/api/admin/overview').expect(200)).body as {
      months: Record<string, string>[];
      credit: string;
    };
    // With 140.50 received from other clients, and 25.00 refunded.
    expect(months.at(-1)).toMatchObject({ received: '266.06', refunded: '30.44', tax: '4.13' });
    expect(held).toBe('70.00');
  });

  it.each([
    ['', { from: 'Enter a date, e.g. 2027-01-31', to: 'Enter a date, e.g. 2027-01-31' }],
    ['?from=2026-03-02&to=2026-03-01', { to: 'Must not be before the first day' }],
  ])('refuses the days of "%s"', async (query, fields) => {
    const { body } = await admin.get(path + query).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
  });

  it('has each payment once, over any number of pages', async () => {
    await app.sql.rows(
      'test.payments',
      `INSERT INTO payments (invoice_id, user_id, amount, method, mode, paid_at, recorded_at, reference)
       SELECT p.invoice_id, p.user_id, 1, 'cash', given.mode, '2021-03-01T18:00:00Z'::timestamptz + n % 7 * interval '1 day', now(), 'N' || n
       FROM generate_series(1, 1100) n, unnest(ARRAY['live', 'test']) given (mode), payments p WHERE p.reference = '1001'`,
    );
    const lines = await linesOf('from=2021-03-01&to=2021-03-07');
    expect(new Set(lines).size).toBe(1100);
    const days = lines.map((line) => line.slice(0, 10));
    expect(days).toEqual(days.toSorted());
    expect(await linesOf('from=2021-03-02&to=2021-03-02')).toHaveLength(158);
    await app.sql.rows('test.no-payments', `DELETE FROM payments WHERE paid_at < '2022-01-01'`);
  });

  it('has assigned clients only for staff who see no others', async () => {
    const { agent, id } = await staffMember(app, 'carla', 'consultant');
    await setStaffSees(app, 'assigned');
    await assign(app, bea.id, id);
    expect((await linesOf('from=2020-01-01&to=2999-12-31', agent)).join('')).toContain('P-2');
    expect((await linesOf('from=2020-01-01&to=2999-12-31', agent)).join('')).not.toContain('P-1');
  });

  it('needs a fresh session of an admin, and is recorded', async () => {
    await admin.get(year).expect(200);
    const log = (await admin.get('/api/admin/activity?limit=20').expect(200)).body as { type: string }[];
    expect(log.find(({ type }) => type === 'practice.payments_exported')).toMatchObject({
      subject: { type: 'practice' },
      details: { from: '2026-01-01', to: '2026-12-31' },
    });
    await alex.agent.get(year).expect(403);
    await app.visitor().get(year).expect(401);
    app.clock.pass(16 * 60_000);
    expect((await admin.get(year).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
  });
});
