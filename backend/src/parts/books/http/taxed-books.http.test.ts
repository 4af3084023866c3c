import { admin, alex, app, practice } from '../../../../test/practice.js';
import { fetchBytes } from '../../../../test/test-app.js';
import { daysOfWeek, weekOf } from '../../../kernel/index.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { Site } from '../../../modules/practice/index.js';

const connection = '/api/admin/connections/books';

let today: string;
let from: string;
practice(['alex']);
beforeAll(async () => {
  today = await app.app.get(Site).today();
  from = daysOfWeek(weekOf(today))?.from ?? today;
});

/** Rows of each table. */
async function booksOf(query: string): Promise<Record<string, string[]>> {
  const { body } = await fetchBytes(admin, `/api/admin/exports/books?${query}`).expect(200);
  return Object.fromEntries(
    [...unzipped(body as Buffer)].map(([name, bytes]) => [
      name,
      bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n'),
    ]),
  );
}

async function issued(number: string, items: object[]): Promise<number> {
  const invoice = { userId: alex.id, invoiceNumber: number, description: `About ${number}`, items };
  return ((await admin.post('/api/admin/invoices').send(invoice).expect(201)).body as { id: number }).id;
}
const pay = (id: number, payment: object) =>
  admin.post(`/api/admin/invoices/${id}/payments`).send(payment).expect(201);

describe('the books of a practice with taxes and credit', () => {
  it('have the tax of each line, lines with a discount as one, and credit without an invoice', async () => {
    await admin
      .put(connection)
      .send({ accounts: { default: 'Consulting' } })
      .expect(200);
    const rate = { name: 'Sales tax', percent: '5' };
    const { id: rateId } = (await admin.post('/api/admin/tax-rates').send(rate).expect(201)).body as {
      id: number;
    };
    const cheap = { description: 'Copy', amount: '0.10', taxRateId: rateId };
    const hours = { description: 'Hours', quantity: '3', unitPrice: '33.35', discountPercent: '12.5' };
    const id = await issued('T-1', [cheap, cheap, cheap, { ...hours, taxRateId: rateId }]);
    const credit = `/api/admin/clients/${alex.id}/credit`;
    await admin.post(credit).send({ amount: '12.24', method: 'check', reference: '77' }).expect(201);
    await admin.post(`/api/admin/invoices/${id}/apply-credit`).send({}).expect(200);
    await pay(id, { amount: '90.00', method: 'cash', keepRest: true });
    await admin
      .post(`/api/admin/invoices/${id}/refunds`)
      .send({ amount: '22.24', reason: 'Late' })
      .expect(201);
    await admin
      .post(`${credit}/refunds`)
      .send({ amount: '1.00', reason: 'Moved', method: 'check' })
      .expect(201);
    const query = `from=${from}&to=${today}`;
    const of = (rows: string[] = []) => rows.slice(1);
    const csv = await booksOf(`format=csv&${query}`);
    expect(of(csv['invoices.csv']).map((row) => row.split(',').slice(6).join())).toEqual([
      'Copy,1.00,0.10,0.10,0.01,Sales tax,Consulting',
      'Copy,1.00,0.10,0.10,0.00,Sales tax,Consulting',
      'Copy,1.00,0.10,0.10,0.00,Sales tax,Consulting',
      'Hours,1.00,87.54,87.54,4.38,Sales tax,Consulting',
    ]);
    expect(of(csv['payments.csv']).map((row) => row.replace(/^\d+,/, ''))).toEqual([
      `${today},Sam Sample,,check,77,12.24,0.00`,
      `${today},Sam Sample,T-1,cash,,79.99,0.00`,
      `${today},Sam Sample,,cash,,10.01,0.00`,
    ]);
    expect(of(csv['refunds.csv']).map((row) => row.replace(/^\d+,/, ''))).toEqual([
      `${today},Sam Sample,T-1,refund,cash,Late,10.00`,
      `${today},Sam Sample,,credit_refund,check,Moved,1.00`,
    ]);
    // The first refund went into the credit.
    expect(of(csv['credit-notes.csv']).map((row) => row.split(',').slice(6).join())).toEqual([
      'About T-1,1.00,11.66,11.66,0.58,Sales tax,Consulting',
      'About T-1,1.00,9.52,9.52,0.48,Sales tax,Consulting',
    ]);
    // 102.24 came and 11.00 went back; 3.33 of the tax are left.
    expect(csv['totals.csv']?.[1]).toBe(`${from},${today},98.43,10.52,3.33,0.00`);
    await admin
      .put(connection)
      .send({ taxes: { [rateId]: 'TX 5%' } })
      .expect(200);
    const quickBooks = await booksOf(`format=quickbooks&${query}`);
    expect(of(quickBooks['invoices.csv'])[3]).toMatch(/,Hours,1\.00,87\.54,87\.54,TX 5%,4\.38$/);
    const xero = await booksOf(`format=xero&${query}`);
    expect(of(xero['invoices.csv'])[3]).toMatch(/,Hours,1\.00,87\.54,,Consulting,TX 5%,4\.38,,,,,,$/);
    expect(xero['README.txt']?.join()).toContain('tax exclusive');
  });
});
