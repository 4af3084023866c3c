import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';

const path = '/api/admin/invoices';
const either = 'Enter an amount, or a quantity and a unit price, not both';
const noQuantity = 'Enter a quantity, e.g. 1.5';
const noAmount = 'Enter an amount, e.g. 125.00';
const noPrice = 'Please select a price from the price list';

practice(['alex']);

interface Invoice {
  id: number;
  amount: string;
  items: object[];
}

const written = [
  { description: 'Coaching', quantity: '3.00', unitPrice: '35', priceId: 1 },
  { description: 'Consulting', quantity: '1.15', unitPrice: '0.10' },
  { description: 'Filing', amount: '12.5' },
];
const plainly = { discountPercent: null, taxRateId: null, taxReason: null, priceId: null };
const answered = [
  { ...plainly, description: 'Coaching', quantity: '3', unitPrice: '35.00', amount: '105.00', priceId: 1 },
  { ...plainly, description: 'Consulting', quantity: '1.15', unitPrice: '0.10', amount: '0.12' },
  { ...plainly, description: 'Filing', quantity: '1', unitPrice: '12.50', amount: '12.50' },
];
const bill = (items: object[] = written): object => ({ userId: alex.id, description: 'November', items });
const create = async (items?: object[]): Promise<Invoice> =>
  (await admin.post(path).send(bill(items)).expect(201)).body as Invoice;

describe('items with a quantity and a unit price', () => {
  it('have their amount, and items with an amount have both', async () => {
    const invoice = await create();
    expect(invoice).toMatchObject({ amount: '117.62', items: answered });
    const { body } = await alex.agent.get(`/api/invoices/${invoice.id}`).expect(200);
    expect(body).toMatchObject({ amount: '117.62', items: answered });
  });

  it('are kept by a change of other fields, and are in earlier versions', async () => {
    const { id } = await create();
    const same = await admin.patch(`${path}/${id}`).send({ items: written }).expect(200);
    expect((same.body as Invoice).items).toEqual(answered);
    expect((await admin.get(`${path}/${id}/versions`).expect(200)).body).toEqual([]);
    const items = [{ description: 'Coaching', quantity: '2', unitPrice: '35.00' }];
    const { body } = await admin.patch(`${path}/${id}`).send({ items }).expect(200);
    expect(body).toMatchObject({
      amount: '70.00',
      items: [{ quantity: '2', amount: '70.00', priceId: null }],
    });
    expect((await admin.get(`${path}/${id}/versions`).expect(200)).body).toMatchObject([
      { amount: '117.62', items: answered },
    ]);
  });

  it('of one are the same as items with an amount', async () => {
    const { id } = await create([{ description: 'Work', amount: '35.00' }]);
    const items = [{ description: 'Work', quantity: '1', unitPrice: '35.00' }];
    await admin.patch(`${path}/${id}`).send({ items }).expect(200);
    expect((await admin.get(`${path}/${id}/versions`).expect(200)).body).toEqual([]);
  });

  it('may be many, each with a large quantity and fields that are null', async () => {
    const item = { ...plainly, description: 'Pages', quantity: '100000', unitPrice: '0.05', amount: null };
    const { items, amount } = await create(Array.from({ length: 200 }, () => item));
    expect(items).toHaveLength(200);
    expect(items[0]).toEqual({ ...item, amount: '5000.00' });
    expect(amount).toBe('1000000.00');
    const plain = { ...plainly, description: 'Filing', quantity: null, unitPrice: null, amount: '10.00' };
    expect((await create([plain])).items).toEqual([{ ...plain, quantity: '1', unitPrice: '10.00' }]);
  });

  it.each([
    [
      { amount: '1', unitPrice: '1' },
      { 'items.0.amount': either, 'items.0.quantity': noQuantity },
    ],
    [{ amount: '1', unitPrice: '1', quantity: '1' }, { 'items.0.amount': either }],
    [{ amount: '1', quantity: '1' }, { 'items.0.unitPrice': noAmount }],
    [{ quantity: '1' }, { 'items.0.unitPrice': noAmount }],
    [{ unitPrice: '1' }, { 'items.0.quantity': noQuantity }],
    [{}, { 'items.0.amount': noAmount }],
    [{ amount: null, quantity: null, unitPrice: null }, { 'items.0.amount': noAmount }],
    [{ amount: null, quantity: '1', unitPrice: null }, { 'items.0.unitPrice': noAmount }],
    [{ quantity: '0', unitPrice: '1' }, { 'items.0.quantity': 'Must be more than 0' }],
    [{ quantity: '-1', unitPrice: '1' }, { 'items.0.quantity': noQuantity }],
    [{ quantity: '0.333', unitPrice: '1' }, { 'items.0.quantity': 'Use at most two decimals, such as 0.33' }],
    [{ quantity: 2, unitPrice: '1' }, { 'items.0.quantity': noQuantity }],
    [{ quantity: '1', unitPrice: '0' }, { 'items.0.unitPrice': 'Must be more than 0.00' }],
    [{ quantity: '0.01', unitPrice: '0.49' }, { 'items.0.unitPrice': 'The amount must be more than 0.00' }],
    [
      { quantity: '99999999.99', unitPrice: '99999999.99' },
      { 'items.0.unitPrice': 'The amount must be at most 99999999.99' },
    ],
    [{ amount: '1', priceId: 999_999 }, { 'items.0.priceId': noPrice }],
    [{ amount: '1', priceId: 'a' }, { 'items.0.priceId': noPrice }],
  ])('are refused with %j', async (item, fields) => {
    const items = [{ description: 'Work', ...item }];
    for (const call of [
      admin.post(path).send(bill(items)),
      admin.patch(`${path}/1`).send({ items }),
      admin.post('/api/admin/recurring-invoices').send({
        ...bill(items),
        every: 'month',
        startsOn: '2999-01-01',
        dueInDays: 14,
      }),
    ])
      expect((await call.expect(400)).body).toEqual(refused(400, 'request.invalid', fields));
  });
});

describe('a deleted price', () => {
  it('changes no invoice, and its items can still be sent', async () => {
    const price = await admin.post('/api/admin/prices').send({ title: 'Review', price: '20.00' }).expect(201);
    const { id: priceId } = price.body as { id: number };
    const items = [{ description: 'Review', quantity: '2', unitPrice: '20.00', priceId }];
    const invoice = await create(items);
    await admin.patch(`/api/admin/prices/${priceId}`).send({ price: '99.00' }).expect(200);
    await admin.delete(`/api/admin/prices/${priceId}`).expect(204);
    const { body } = await admin.get(`${path}/${invoice.id}`).expect(200);
    expect(body).toEqual(invoice);
    await admin.patch(`${path}/${invoice.id}`).send({ items, poNumber: '7' }).expect(200);
  });
});

describe('recurring invoices', () => {
  it('have quantities, and issue invoices with them', async () => {
    const { body } = await admin
      .post('/api/admin/recurring-invoices')
      .send({
        ...bill(),
        description: 'Every month',
        every: 'month',
        startsOn: await app.app.get(Site).today(),
        dueInDays: 14,
      })
      .expect(201);
    expect(body).toMatchObject({ amount: '117.62', items: answered });
    const [issued] = (await admin.get(`${path}?search=Every month`).expect(200)).body as Invoice[];
    expect((await admin.get(`${path}/${issued?.id}`).expect(200)).body).toMatchObject({ items: answered });
    const items = [{ description: 'Less', quantity: '2', unitPrice: '7.25' }];
    const changed = await admin
      .patch(`/api/admin/recurring-invoices/${(body as Invoice).id}`)
      .send({ items })
      .expect(200);
    expect(changed.body).toMatchObject({ amount: '14.50', items: [{ quantity: '2', unitPrice: '7.25' }] });
  });
});
