import { staffMember } from '../../../../test/staff.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { absurdIds, isRefused } from '../../../../test/test-app.js';

const path = '/api/admin/tax-rates';
const sales = { name: 'Texas sales tax', percent: '8.25' };
const noPercentage = 'Enter a percentage from 0 to 100, e.g. 8.25';

interface Row {
  id: number;
  name: string;
  retired: boolean;
  [field: string]: unknown;
}

practice(['alex']);

const listed = async (): Promise<Row[]> => (await admin.get(path).expect(200)).body as Row[];
const add = async (over: object = {}): Promise<Row> =>
  (
    await admin
      .post(path)
      .send({ ...sales, ...over })
      .expect(201)
  ).body as Row;
const bill = (taxRateId: number) =>
  admin.post('/api/admin/invoices').send({
    userId: alex.id,
    description: 'November',
    items: [{ description: 'Work', amount: '100.00', taxRateId }],
  });

describe('the tax rates', () => {
  it('begin empty, and have what was entered', async () => {
    expect(await listed()).toEqual([]);
    const first = await add();
    expect(first).toEqual({
      id: first.id,
      ...sales,
      taxableShare: '100',
      reason: null,
      translations: { es: { name: null, reason: null } },
      used: false,
      retired: false,
      created_at: first['created_at'],
      updated_at: first['created_at'],
    });
    const given = {
      name: 'Data processing',
      percent: '8.1250',
      taxableShare: '80.00',
      reason: '20 percent is exempt',
      translations: { es: { name: 'Procesamiento de datos', reason: null } },
    };
    const second = await add(given);
    expect(second).toMatchObject({ ...given, percent: '8.125', taxableShare: '80' });
    expect(await listed()).toEqual([first, second]);
  });

  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(61) }, { name: 'Must be at most 60 characters' }],
    [{ percent: 8.25 }, { percent: noPercentage }],
    [{ percent: '8.25125' }, { percent: noPercentage }],
    [{ percent: '100.01' }, { percent: noPercentage }],
    [{ percent: '-1' }, { percent: noPercentage }],
    [{ percent: '' }, { percent: noPercentage }],
    [{ taxableShare: '101' }, { taxableShare: noPercentage }],
    [{ reason: 'x'.repeat(201) }, { reason: 'Must be at most 200 characters' }],
  ])('refuse %j', async (over, fields) => {
    await isRefused(admin.post(path).send({ ...sales, ...over }), 400, 'request.invalid', fields);
  });

  it('change until an item is written with one', async () => {
    const { id } = await add({ reason: 'Books' });
    const { body } = await admin.patch(`${path}/${id}`).send({ percent: '6.25', reason: null }).expect(200);
    expect(body).toMatchObject({ name: sales.name, percent: '6.25', reason: null, used: false });
    await admin.patch(`${path}/${id}`).send({ percent: null }).expect(400);
    await bill(id).expect(201);
    await isRefused(admin.patch(`${path}/${id}`).send({ percent: '7' }), 409, 'tax_rate.used');
    await isRefused(admin.patch(`${path}/${id}`).send({ name: 'New' }), 409, 'tax_rate.used');
    expect((await listed()).find((rate) => rate.id === id)).toMatchObject({ percent: '6.25', used: true });
  });

  it('are deleted while unused, and retired afterwards', async () => {
    const unused = await add();
    await admin.delete(`${path}/${unused.id}`).expect(204);
    await isRefused(admin.delete(`${path}/${unused.id}`), 404, 'tax_rate.not_found');
    const { id } = await add();
    // A refused invoice uses nothing.
    await admin
      .post('/api/admin/invoices')
      .send({
        userId: 999,
        description: 'Work',
        items: [{ description: 'Work', amount: '1', taxRateId: id }],
      })
      .expect(400);
    expect((await listed()).find((rate) => rate.id === id)).toMatchObject({ used: false });
    await bill(id).expect(201);
    await admin.delete(`${path}/${id}`).expect(204);
    await admin.delete(`${path}/${id}`).expect(204);
    expect((await listed()).find((rate) => rate.id === id)).toMatchObject({ used: true, retired: true });
    await isRefused(bill(id), 400, 'request.invalid', {
      'items.0.taxRateId': 'Please select a tax rate that is not retired',
    });
    await isRefused(admin.patch(`${path}/${id}`).send({ percent: '7' }), 409, 'tax_rate.used');
  });

  it.each(absurdIds)('are not found by %s', async (id) => {
    await admin.patch(`${path}/${id}`).send({ percent: '7' }).expect(404);
    await admin.delete(`${path}/${id}`).expect(404);
  });

  it('may belong to a price, which loses one that is deleted and keeps a retired one', async () => {
    const [unused, used] = [await add(), await add()];
    const prices = '/api/admin/prices';
    const price = { title: 'Taxed', price: '10.00', taxRateId: unused.id };
    const { id, taxRateId } = (await admin.post(prices).send(price).expect(201)).body as {
      id: number;
      taxRateId: number;
    };
    expect(taxRateId).toBe(unused.id);
    await admin.delete(`${path}/${unused.id}`).expect(204);
    const change = (changes: object) => admin.patch(`${prices}/${id}`).send(changes);
    expect((await change({ title: 'Still taxed' }).expect(200)).body).toMatchObject({ taxRateId: null });
    await isRefused(change({ taxRateId: unused.id }), 400, 'request.invalid', {
      taxRateId: 'Please select a tax rate that is not retired',
    });
    await change({ taxRateId: used.id }).expect(200);
    await bill(used.id).expect(201);
    await admin.delete(`${path}/${used.id}`).expect(204);
    expect((await change({ taxRateId: used.id }).expect(200)).body).toMatchObject({ taxRateId: used.id });
    await isRefused(admin.post(prices).send({ ...price, taxRateId: used.id }), 400, 'request.invalid', {
      taxRateId: 'Please select a tax rate that is not retired',
    });
    expect((await change({ taxRateId: null }).expect(200)).body).toMatchObject({ taxRateId: null });
    await admin.delete(`${prices}/${id}`).expect(204);
  });

  it('are in the activity log', async () => {
    const { id } = await add({ name: 'Logged' });
    await admin.patch(`${path}/${id}`).send({ percent: '7' }).expect(200);
    await admin.delete(`${path}/${id}`).expect(204);
    const { body } = await admin.get('/api/admin/activity?search=Logged').expect(200);
    const subject = { type: 'tax_rate', id, title: 'Logged' };
    expect(body).toMatchObject([
      { type: 'tax_rate.deleted', subject },
      { type: 'tax_rate.changed', subject, details: { fields: 'percent' } },
      { type: 'tax_rate.created', subject, details: { percent: '8.25' } },
    ]);
  });

  it('are the practice’s alone', async () => {
    const { id } = await add();
    for (const [caller, status] of [
      [app.visitor(), 401],
      [alex.agent, 403],
      [(await staffMember(app, 'assistant1', 'assistant')).agent, 403],
    ] as const) {
      await caller.get(path).expect(status);
      await caller.post(path).send(sales).expect(status);
      await caller.patch(`${path}/${id}`).send({ percent: '7' }).expect(status);
      await caller.delete(`${path}/${id}`).expect(status);
    }
  });
});
