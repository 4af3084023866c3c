import { admin, alex, app, practice } from '../../../../test/practice.js';
import { isRefused } from '../../../../test/test-app.js';
import { textOfPdf } from '../../../../test/text-of-pdf.js';

const path = '/api/admin/invoices';

practice(['alex']);

interface Invoice {
  id: number;
  amount: string;
  items: Record<string, unknown>[];
}

const rate = async (over: object = {}): Promise<number> =>
  (
    (
      await admin
        .post('/api/admin/tax-rates')
        .send({ name: 'Sales tax', percent: '8.25', ...over })
        .expect(201)
    ).body as { id: number }
  ).id;
const bill = (items: object[], over: object = {}) =>
  admin.post(path).send({ userId: alex.id, description: 'November', items, ...over });
const create = async (items: object[], over: object = {}): Promise<Invoice> =>
  (await bill(items, over).expect(201)).body as Invoice;
const discounted = { description: 'Sessions', quantity: '3', unitPrice: '33.35', discountPercent: '12.50' };
/** Entries of the ledger, by account. */
const ledgerOf = async (id: number): Promise<Record<string, string>> => {
  const rows = await app.sql.rows<{ account: string; amount: string }>(
    'test.ledger',
    `SELECT account, sum(amount)::text AS amount FROM ledger_entries WHERE invoice_id = $1
     GROUP BY account HAVING sum(amount) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

describe('a taxed invoice', () => {
  it('has its items, subtotal, taxes and total on both sides, in lists, PDF and ledger', async () => {
    const [state, city] = [await rate(), await rate({ name: 'City', percent: '2', taxableShare: '80' })];
    const { id } = await create([
      { ...discounted, taxRateId: state },
      { description: 'Data', amount: '33.33', taxRateId: city, taxReason: 'Data processing' },
      { description: 'Filing', amount: '5.00' },
    ]);
    const totals = {
      subtotal: '125.87',
      taxes: [
        { name: 'Sales tax', percent: '8.25', taxable: '87.54', amount: '7.22' },
        { name: 'City', percent: '2', taxable: '26.66', amount: '0.53' },
      ],
      amount: '133.62',
      balance: '133.62',
    };
    const items = [
      {
        ...discounted,
        discountPercent: '12.5',
        amount: '87.54',
        taxRateId: state,
        taxReason: null,
        priceId: null,
      },
      {
        description: 'Data',
        quantity: '1',
        unitPrice: '33.33',
        discountPercent: null,
        amount: '33.33',
        taxRateId: city,
        taxReason: 'Data processing',
        priceId: null,
      },
      {
        description: 'Filing',
        quantity: '1',
        unitPrice: '5.00',
        discountPercent: null,
        amount: '5.00',
        taxRateId: null,
        taxReason: null,
        priceId: null,
      },
    ];
    const [forAdmin, forClient] = [
      await admin.get(`${path}/${id}`).expect(200),
      await alex.agent.get(`/api/invoices/${id}`).expect(200),
    ];
    for (const { body } of [forAdmin, forClient]) {
      expect(body).toMatchObject(totals);
      expect((body as Invoice).items).toEqual(items);
    }
    const listed = (await admin.get(path).expect(200)).body as Invoice[];
    expect(listed.find((row) => row.id === id)).toMatchObject(totals);
    const text = await textOfPdf((await admin.get(`/api/invoices/${id}/pdf`).expect(200)).body as Buffer);
    for (const words of [
      'Discount: 12.5%',
      'Data processing',
      'Subtotal',
      '$125.87',
      '8.25% of $87.54',
      '$133.62',
    ])
      expect(text).toContain(words);
    expect(await ledgerOf(id)).toEqual({ receivable: '133.62', revenue: '-125.87', tax: '-7.75' });
  });

  it('keeps its rates when they are retired, and takes no retired one anew', async () => {
    const [kept, other] = [await rate({ name: 'Kept' }), await rate({ name: 'Other' })];
    const item = { description: 'Work', amount: '100.00', taxRateId: kept };
    const { id } = await create([item], { draft: true });
    await create([{ ...item, taxRateId: other }]);
    for (const one of [kept, other]) await admin.delete(`/api/admin/tax-rates/${one}`).expect(204);
    const { body } = await admin
      .patch(`${path}/${id}`)
      .send({ items: [item, item] })
      .expect(200);
    expect(body).toMatchObject({
      subtotal: '200.00',
      amount: '216.50',
      taxes: [{ name: 'Kept', amount: '16.50' }],
    });
    await isRefused(
      admin.patch(`${path}/${id}`).send({ items: [item, { ...item, taxRateId: other }] }),
      400,
      'request.invalid',
      { 'items.1.taxRateId': 'Please select a tax rate that is not retired' },
    );
    await admin.post(`${path}/${id}/issue`).send({}).expect(200);
  });

  it('is named in the language of its client from its issue on', async () => {
    const taxRateId = await rate({
      name: 'Sales tax',
      reason: 'Taxable',
      translations: { es: { name: 'Impuesto sobre las ventas', reason: 'Gravado' } },
    });
    await app.sql.rows('test.spanish', `UPDATE users SET language = 'es' WHERE id = $1`, [alex.id]);
    try {
      const { id } = await create([{ description: 'Work', amount: '10.00', taxRateId }], { draft: true });
      expect((await admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({
        taxes: [{ name: 'Sales tax' }],
        items: [{ taxReason: 'Taxable' }],
      });
      await admin.post(`${path}/${id}/issue`).send({}).expect(200);
      const issued = (await admin.get(`${path}/${id}`).expect(200)).body as Invoice;
      expect(issued).toMatchObject({
        taxes: [{ name: 'Impuesto sobre las ventas', amount: '0.83' }],
        items: [{ taxReason: 'Gravado' }],
      });
      // The form sends back the words of the client's language, which are no change.
      const items = issued.items.map(({ quantity: _, unitPrice: _price, ...item }) => item);
      await admin.patch(`${path}/${id}`).send({ items }).expect(200);
      expect((await admin.get(`${path}/${id}/versions`).expect(200)).body).toHaveLength(0);
    } finally {
      await app.sql.rows('test.english', `UPDATE users SET language = 'en' WHERE id = $1`, [alex.id]);
    }
  });

  it('is changed and voided with its tax', async () => {
    const taxRateId = await rate();
    const { id } = await create([{ description: 'Work', amount: '100.00', taxRateId }]);
    await admin
      .patch(`${path}/${id}`)
      .send({ items: [{ description: 'Work', amount: '108.25' }] })
      .expect(200);
    expect(await ledgerOf(id)).toEqual({ receivable: '108.25', revenue: '-108.25' });
    await admin
      .patch(`${path}/${id}`)
      .send({ items: [{ description: 'Work', amount: '100.00', taxRateId }] })
      .expect(200);
    expect(await ledgerOf(id)).toEqual({ receivable: '108.25', revenue: '-100.00', tax: '-8.25' });
    expect((await admin.get(`${path}/${id}/versions`).expect(200)).body).toMatchObject([
      { subtotal: '108.25', taxes: [], amount: '108.25' },
      {
        subtotal: '100.00',
        taxes: [{ percent: '8.25', taxable: '100.00', amount: '8.25' }],
        amount: '108.25',
      },
    ]);
    await admin.post(`${path}/${id}/void`).send({ reason: 'A mistake' }).expect(200);
    expect(await ledgerOf(id)).toEqual({});
  });

  it('gives tax and revenue back in proportion', async () => {
    const { id } = await create([{ description: 'Work', amount: '10.00', taxRateId: await rate() }]);
    const pay = (amount: string) =>
      admin.post(`${path}/${id}/payments`).send({ amount, method: 'check' }).expect(201);
    const refund = (amount: string, over: object = {}) =>
      admin
        .post(`${path}/${id}/refunds`)
        .send({ amount, reason: 'Sorry', ...over })
        .expect(201);
    await pay('3.00');
    await pay('7.83');
    await refund('1.00');
    expect(await ledgerOf(id)).toEqual({ cash: '9.83', refunds: '0.92', revenue: '-10.00', tax: '-0.75' });
    await refund('1.00');
    expect(await ledgerOf(id)).toEqual({ cash: '8.83', refunds: '1.85', revenue: '-10.00', tax: '-0.68' });
    const { body } = await admin.get(`${path}/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'paid', balance: '0.00', credited: '2.00', refunded: '2.00' });
    await refund('8.83');
    expect(await ledgerOf(id)).toEqual({ refunds: '10.00', revenue: '-10.00' });
    const parts = await app.sql.rows(
      'test.parts',
      `SELECT ARRAY(SELECT tax::text FROM payments WHERE invoice_id = $1 ORDER BY id) AS paid,
         ARRAY(SELECT tax_back::text FROM ledger_transactions WHERE invoice_id = $1 AND kind = 'refund' ORDER BY id) AS back`,
      [id],
    );
    expect(parts).toEqual([{ paid: ['0.23', '0.60'], back: ['0.08', '0.07', '0.45', '0.23'] }]);
  });
});

describe('an item', () => {
  it.each([
    [
      { amount: '5.00', discountPercent: '10' },
      'items.0.discountPercent',
      'A discount needs a quantity and a unit price',
    ],
    [
      { quantity: '1', unitPrice: '5', discountPercent: '100.01' },
      'items.0.discountPercent',
      'Enter a percentage from 0 to 100, e.g. 8.25',
    ],
    [
      { quantity: '1', unitPrice: '5', discountPercent: '1.234' },
      'items.0.discountPercent',
      'Enter a percentage from 0 to 100, e.g. 8.25',
    ],
    [
      { quantity: '0.01', unitPrice: '0.49', discountPercent: '0' },
      'items.0.unitPrice',
      'The amount must be more than 0.00',
    ],
    [{ quantity: '2', unitPrice: '5', discountPercent: '100' }, 'items', 'The total must be more than 0.00'],
    [
      { amount: '5.00', taxRateId: 987654 },
      'items.0.taxRateId',
      'Please select a tax rate that is not retired',
    ],
    [{ amount: '5.00', taxRateId: 'x' }, 'items.0.taxRateId', 'Please select a tax rate that is not retired'],
    [{ amount: '5.00', taxReason: 'x'.repeat(201) }, 'items.0.taxReason', 'Must be at most 200 characters'],
  ])('%j is refused', async (item, field, message) => {
    await isRefused(bill([{ description: 'Work', ...item }]), 400, 'request.invalid', { [field]: message });
  });

  it('may cost nothing after a discount beside others, and say why it is not taxed', async () => {
    const free = { description: 'First hour', quantity: '1', unitPrice: '65.00', discountPercent: '100' };
    const { items, amount } = await create([
      free,
      { description: 'Work', amount: '5.00', taxReason: 'Resale certificate' },
    ]);
    expect(items).toMatchObject([
      { ...free, amount: '0.00' },
      { amount: '5.00', taxRateId: null, taxReason: 'Resale certificate' },
    ]);
    expect(amount).toBe('5.00');
  });

  it('is refused together with others above the maximum with tax', async () => {
    const items = [{ description: 'Work', amount: '99999999.99', taxRateId: await rate() }];
    await isRefused(bill(items), 400, 'request.invalid', {
      items: 'All items together must be at most 99999999.99',
    });
  });
});

describe('a recurring invoice and its invoices', () => {
  it('have the same taxes, also of a rate that is retired', async () => {
    const taxRateId = await rate();
    const totals = { subtotal: '100.00', taxes: [{ name: 'Sales tax', amount: '8.25' }], amount: '108.25' };
    const { body } = await admin
      .post('/api/admin/recurring-invoices')
      .send({
        userId: alex.id,
        description: 'Monthly',
        items: [{ description: 'Work', amount: '100.00', taxRateId }],
        every: 'month',
        startsOn: '2999-01-31',
        dueInDays: 14,
      })
      .expect(201);
    expect(body).toMatchObject({ ...totals, items: [{ taxRateId }] });
    await admin.delete(`/api/admin/tax-rates/${taxRateId}`).expect(204);
    const { id, items } = body as Invoice;
    const changed = await admin
      .patch(`/api/admin/recurring-invoices/${id}`)
      .send({ items: items.map(({ quantity: _, unitPrice: _price, ...item }) => item) })
      .expect(200);
    expect(changed.body).toMatchObject(totals);
  });
});
