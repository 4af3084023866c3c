import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { isRefused } from '../../../../test/test-app.js';
import { textOfPdf } from '../../../../test/text-of-pdf.js';
import { lineItems, type LineTax, Money, Percent, Quantity, totalsOf } from '../../../kernel/index.js';

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

  it.each([
    [{ amount: '9999999999.99' }, 'items.0.amount', 'Enter an amount, e.g. 125.00'],
    [{ quantity: '1', unitPrice: '9999999999.99' }, 'items.0.unitPrice', 'Enter an amount, e.g. 125.00'],
    [
      { quantity: '99999999', unitPrice: '99999999.99', discountPercent: '1' },
      'items.0.unitPrice',
      'The amount must be at most 99999999.99',
    ],
  ])('of twelve digits and more is refused: %j', async (item, field, message) => {
    await isRefused(bill([{ description: 'Work', ...item }]), 400, 'request.invalid', { [field]: message });
  });

  it('is one of at most 200, each with all of its fields', async () => {
    const taxRateId = await rate();
    const { id: priceId } = (
      await admin.post('/api/admin/prices').send({ title: 'Sessions', price: '33.35' }).expect(201)
    ).body as Invoice;
    const item = { ...discounted, taxRateId, taxReason: 'Data processing', priceId };
    const many = Array.from({ length: 200 }, () => item);
    // 87.54 each; 8.25 percent of 17,508.00 once, not 200 times 7.22.
    expect(await create(many)).toMatchObject({ subtotal: '17508.00', amount: '18952.41' });
    await isRefused(bill([...many, item]), 400, 'request.invalid', { items: 'Must be at most 200' });
  });

  it('cannot take a rate that is retired while the form is open', async () => {
    const [taxRateId, left] = [await rate(), await rate({ name: 'Left' })];
    await create([{ description: 'Work', amount: '1.00', taxRateId }]);
    const draft = await create([{ description: 'Work', amount: '1.00', taxRateId: left }], { draft: true });
    await admin.delete(`/api/admin/tax-rates/${taxRateId}`).expect(204);
    const retired = { 'items.0.taxRateId': 'Please select a tax rate that is not retired' };
    const item = { description: 'Work', amount: '1.00', taxRateId };
    await isRefused(bill([item]), 400, 'request.invalid', retired);
    await isRefused(
      admin.patch(`${path}/${draft.id}`).send({ items: [item] }),
      400,
      'request.invalid',
      retired,
    );
  });

  it('and a rate that is retired at the same time are in one order', async () => {
    for (let round = 0; round < 5; round++) {
      const taxRateId = await rate();
      await create([{ description: 'Work', amount: '1.00', taxRateId }]);
      const [billed, deleted] = await Promise.all([
        bill([{ description: 'Work', amount: '10.00', taxRateId }]),
        admin.delete(`/api/admin/tax-rates/${taxRateId}`),
      ]);
      expect([201, 400]).toContain(billed.status);
      expect(deleted.status).toBe(204);
    }
  });

  it('without discount, tax and reason is stored as before there were any', async () => {
    const { id } = await create([{ description: 'Work', amount: '5.00' }]);
    expect(
      await app.sql.rows('test.row', 'SELECT items, taxes::text, tax::text FROM invoices WHERE id = $1', [
        id,
      ]),
    ).toEqual([{ items: [{ description: 'Work', amount: '5.00' }], taxes: '[]', tax: '0.00' }]);
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

describe('lines, discounts and taxes', () => {
  const decimal = (most: number, places: number) =>
    fc.integer({ min: 0, max: most * 10 ** places }).map((parts) => (parts / 10 ** places).toFixed(places));
  const rates = fc.array(fc.record({ percent: decimal(100, 4), share: decimal(100, 4) }), {
    minLength: 1,
    maxLength: 3,
  });
  const lines = fc.array(
    fc.record({
      // Half cents are frequent: quarters of an hour at odd prices, and tenths of a discount.
      quantity: fc.oneof(decimal(40, 2), fc.constantFrom('0.25', '0.5', '1.5', '0.33')),
      unitPrice: fc.oneof(decimal(2000, 2), fc.constantFrom('0.02', '33.35', '95.05', '2.00')),
      discount: fc.oneof(decimal(100, 2), fc.constantFrom('0', '12.5', '50', '100')),
      rate: fc.nat(3),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('are rounded as PostgreSQL rounds exact decimals', async () => {
    await fc.assert(
      fc.asyncProperty(rates, lines, async (given, written) => {
        const taxes = new Map<number, LineTax>(
          given.map(({ percent, share }, rateId) => {
            const words = { name: `Rate ${rateId}`, reason: null };
            const part = { percent: Percent.parse(percent), taxableShare: Percent.parse(share) };
            return [
              rateId,
              { rateId, ...words, ...part, translations: { es: { name: null, reason: null } } },
            ];
          }),
        );
        const items = lineItems(
          written.map(({ quantity, unitPrice, discount, rate: taxRateId }) => ({
            description: 'Work',
            quantity: Quantity.parse(quantity),
            unitPrice: Money.parse(unitPrice),
            // A line that costs nothing needs a discount.
            discountPercent: Percent.parse(Number(discount) === 0 ? '0.01' : discount),
            taxRateId,
          })),
          'items',
          taxes,
        );
        const totals = totalsOf(items);
        const [exact] = await app.sql.rows(
          'test.rounded',
          `WITH line AS (
             SELECT place, rate, round(quantity * price * (100 - CASE discount WHEN 0 THEN 0.01 ELSE discount END) * 0.01, 2) AS amount
             FROM unnest($1::numeric[], $2::numeric[], $3::numeric[], $4::int[])
               WITH ORDINALITY line (quantity, price, discount, rate, place)
           ), tax AS (
             SELECT min(place) AS place, round(sum(amount) * share * 0.01, 2) AS taxable,
               round(sum(amount) * share * percent * 0.0001, 2) AS amount
             FROM line JOIN unnest($5::numeric[], $6::numeric[]) WITH ORDINALITY known (percent, share, id) ON id = rate + 1
             GROUP BY id, share, percent
           )
           SELECT (SELECT array_agg(amount::text ORDER BY place) FROM line) AS lines,
             (SELECT coalesce(array_agg(taxable::text || ' ' || amount ORDER BY place), '{}') FROM tax) AS taxes`,
          [
            ...(['quantity', 'unitPrice', 'discount', 'rate'] as const).map((field) =>
              written.map((line) => line[field]),
            ),
            given.map(({ percent }) => percent),
            given.map(({ share }) => share),
          ],
        );
        expect({
          lines: items.map(({ amount }) => String(amount)),
          taxes: totals.taxes.map(({ taxable, amount }) => `${taxable} ${amount}`),
        }).toEqual(exact);
      }),
      { numRuns: cases(300) },
    );
  });
});
