import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { refused } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';
import { type InvoiceRow, invoicesPath, InvoicesOverHttp } from '../testing/invoices-over-http.js';
import { answeredItems } from '../testing/answered-items.js';

let invoices: InvoicesOverHttp;
practice(['alex', 'bea']);
beforeAll(async () => {
  invoices = new InvoicesOverHttp(admin, alex);
});

describe('creating an invoice', () => {
  it('issues it immediately, with the next number, visible only to its client', async () => {
    const invoice = await invoices.make({
      items: [{ description: ' Work ', amount: '125.5' }],
      poNumber: ' PO-7 ',
    });
    const { id } = invoice;
    expect(invoice).toEqual({
      id: expect.any(Number),
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      language: 'en',
      remindedOn: null,
      invoiceNumber: expect.stringMatching(/^INV-\d{6}$/),
      subtotal: '125.50',
      taxes: [],
      amount: '125.50',
      balance: '125.50',
      refunded: '0.00',
      credited: '0.00',
      description: 'Bookkeeping in October',
      poNumber: 'PO-7',
      status: 'unpaid',
      isPaid: false,
      paidDate: null,
      overdue: false,
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      dueDate: '2999-12-31',
      refundableUntil: null,
      paymentReport: null,
      disputed: false,
      mode: null,
      items: answeredItems([{ description: 'Work', amount: '125.50' }]),
      payments: [],
      refunds: [],
      refundRequest: null,
      paymentAttempt: null,
      voidReason: null,
      refundable: '0.00',
      lastPaymentMethod: null,
      allowed: ['edit', 'void', 'delete', 'recordPayment', 'remind', 'resend'],
      created_at: expect.stringMatching(/Z$/),
      updated_at: invoice['created_at'],
    });
    const {
      client,
      voidReason: _,
      refundable: ______,
      lastPaymentMethod: ________,
      remindedOn,
      ...own
    } = invoice;
    expect(await invoices.own(id)).toEqual({ ...own, allowed: ['pay'] });
    expect((await admin.get(`/api/invoices/${id}`).expect(200)).body).toEqual(own);
    expect(await invoices.forAdmin(id)).toEqual(invoice);
    const {
      items: __,
      payments: ___,
      refunds: ____,
      refundRequest: _____,
      allowed: _______,
      paymentAttempt: _________,
      ...row
    } = own;
    expect(await invoices.listed(id, alex.agent, '/api/invoices')).toEqual(row);
    expect(await invoices.listed(id, admin, invoicesPath)).toEqual({ ...row, client, remindedOn });
    const { body } = await bea.agent.get(`/api/invoices/${id}`).expect(404);
    expect(body).toEqual(refused(404, 'invoice.not_found'));
    expect(await invoices.listed(id, bea.agent, '/api/invoices')).toBeUndefined();
  });

  it('happens once per Idempotency-Key', async () => {
    const send = () => invoices.post().set('Idempotency-Key', 'one-invoice').expect(201);
    const first = await send();
    expect((await send().expect('Idempotency-Replayed', 'true')).body).toEqual(first.body);
  });

  it('with a past due date makes it overdue immediately', async () => {
    expect(await invoices.make({ dueDate: '2020-01-31' })).toMatchObject({ overdue: true });
  });

  const item = { description: 'Work', amount: '1.00' };
  const noClient = { userId: 'Please select a client' };
  const noItems = { items: 'Please add at least one item' };
  const noAmount = { 'items.0.amount': 'Enter an amount, e.g. 125.00' };
  it.each<[string, object, Record<string, string>]>([
    ['no client', { userId: undefined }, noClient],
    ['an unknown client', { userId: 2147483647 }, noClient],
    ['an admin', { userId: 1 }, noClient],
    ['no description', { description: ' ' }, { description: 'Description is required' }],
    [
      'a long description',
      { description: 'x'.repeat(501) },
      { description: 'Must be at most 500 characters' },
    ],
    [
      'a long purchase order number',
      { poNumber: 'x'.repeat(51) },
      { poNumber: 'Must be at most 50 characters' },
    ],
    ['an invalid date', { dueDate: '2027-02-30' }, { dueDate: 'Enter a date, e.g. 2027-01-31' }],
    ['no items', { items: undefined }, noItems],
    ['a null item', { items: [null] }, noItems],
    ['201 items', { items: Array.from({ length: 201 }, () => item) }, { items: 'Must be at most 200' }],
    ['a JSON number', { items: [{ ...item, amount: 125 }] }, noAmount],
    [
      'nothing',
      { items: [item, { ...item, amount: '0.00' }] },
      { 'items.1.amount': 'Must be more than 0.00' },
    ],
    [
      'more than an invoice can hold',
      { items: [item, { ...item, amount: '99999999.00' }] },
      { items: 'All items together must be at most 99999999.99' },
    ],
    ['a long number', { invoiceNumber: 'x'.repeat(41) }, { invoiceNumber: 'Must be at most 40 characters' }],
    ['an invalid draft flag', { draft: 'perhaps' }, { draft: 'Must be true or false' }],
  ])('is refused with %s', async (_what, over, fields) => {
    const { body } = await invoices.post(over).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
  });

  it('accepts a number of the practice’s own once, which takes no place in the series', async () => {
    const before = await invoices.make();
    expect(await invoices.make({ invoiceNumber: ' 2027-A ' })).toMatchObject({ invoiceNumber: '2027-A' });
    const { body } = await invoices.post({ invoiceNumber: '2027-a' }).expect(409);
    expect(body).toEqual(
      refused(409, 'invoice.number_taken', { invoiceNumber: 'The number 2027-a is already in use.' }),
    );
    expect(placeOf(await invoices.make())).toBe(placeOf(before) + 1);
  });

  const placeOf = ({ invoiceNumber }: InvoiceRow): number => Number(invoiceNumber?.slice(4));

  it('notifies its client, and publishes an event with the amount', async () => {
    const { id, invoiceNumber } = await invoices.make({ dueDate: '2999-12-31' });
    const { body } = await alex.agent.get('/api/notifications').expect(200);
    expect(body[0]).toMatchObject({
      category: 'payment',
      title: 'New invoice',
      message: `Please pay $125.00 for “${invoiceNumber}” by December 31, 2999.`,
      url: `/client/payments?invoice=${id}`,
    });
    expect(await chainOf(id)).toMatchObject([
      {
        type: 'invoice.issued',
        actorId: adminId,
        clientId: alex.id,
        details: { amount: '125.00', dueDate: '2999-12-31' },
        subject: { type: 'invoice', id, title: invoiceNumber },
      },
    ]);
  });

  it('freezes the content of its PDF', async () => {
    await app.sql.rows(
      'test.profile',
      `INSERT INTO client_profiles (user_id, company, address, city, state, zip_code)
       VALUES ($1, '', '1 River Road', 'Austin', 'TX', '00000') ON CONFLICT (user_id) DO UPDATE
       SET address = excluded.address, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code`,
      [alex.id],
    );
    const { id, invoiceNumber, issuedOn } = await invoices.make();
    const rows = await app.sql.rows<{ version: number; content: object }>(
      'test.versions',
      'SELECT version, content FROM invoice_versions WHERE invoice_id = $1',
      [id],
    );
    expect(rows).toMatchObject([
      {
        version: 1,
        content: {
          invoiceNumber,
          version: 1,
          issuedOn,
          dueDate: '2999-12-31',
          amount: '125.00',
          items: [{ amount: '100.00' }, { amount: '25.00' }],
          practice: { address: [expect.any(String), expect.any(String)] },
          client: {
            name: 'Sam Sample',
            email: 'asample@example.com',
            phone: null,
            address: ['1 River Road', 'Austin, TX 00000'],
          },
        },
      },
    ]);
  });
});

const chainOf = async (id: number): Promise<object[]> => {
  const { body } = await admin.get(`/api/admin/activity?subjectType=invoice&subjectId=${id}`).expect(200);
  return (body as object[]).reverse();
};

describe('the date of an invoice', () => {
  it('is its own: an omitted due date counts from it, and a payment may have come before', async () => {
    const invoice = await invoices.make({ issuedOn: '2026-10-05', dueDate: undefined });
    expect(invoice).toMatchObject({ issuedOn: '2026-10-05', dueDate: null, overdue: true });
    expect(await chainOf(invoice.id)).toMatchObject([{ details: { issuedOn: '2026-10-05' } }]);
    const payment = { amount: '25.00', method: 'check', receivedOn: '2026-10-01' };
    await admin.post(`${invoicesPath}/${invoice.id}/payments`).send(payment).expect(201);
    const days = 'from=2026-10-01&to=2026-10-05';
    await admin.get(`/api/admin/clients/${alex.id}/statement?${days}`).expect(200);
  });

  it('of a draft is the day of its issue until it has another one, which is kept once issued', async () => {
    const { id, issuedOn } = await invoices.make({ draft: true, issuedOn: '2026-10-05' });
    expect(issuedOn).toBe('2026-10-05');
    expect((await invoices.patch(id, { issuedOn: null }).expect(200)).body).toMatchObject({ issuedOn: null });
    await invoices.patch(id, { issuedOn: '2026-10-06' }).expect(200);
    const versions = await admin.get(`${invoicesPath}/${id}/versions`).expect(200);
    expect(versions.body).toMatchObject([{ issuedOn: null }, { issuedOn: '2026-10-05' }]);
    const issued = await admin.post(`${invoicesPath}/${id}/issue`).send({}).expect(200);
    expect(issued.body).toMatchObject({ issuedOn: '2026-10-06' });
    await invoices.patch(id, { issuedOn: '2026-10-06' }).expect(200);
    const { body } = await invoices.patch(id, { issuedOn: '2026-10-07' }).expect(409);
    expect(body).toEqual(refused(409, 'invoice.date_kept'));
    const other = await invoices.make({ draft: true, issuedOn: '2026-10-05' });
    const issue = admin.post(`${invoicesPath}/${other.id}/issue`).send({ issuedOn: '2026-10-07' });
    expect((await issue.expect(200)).body).toMatchObject({ issuedOn: '2026-10-07' });
  });

  it.each([
    ['2999-01-01', 'Must not be in the future'],
    ['2026-02-30', 'Enter a date, e.g. 2027-01-31'],
    ['yesterday', 'Enter a date, e.g. 2027-01-31'],
  ])('is refused as %s, wherever it is given', async (issuedOn, message) => {
    const { id } = await invoices.make({ draft: true });
    const answers = [
      await invoices.post({ issuedOn }).expect(400),
      await invoices.patch(id, { issuedOn }).expect(400),
      await admin.post(`${invoicesPath}/${id}/issue`).send({ issuedOn }).expect(400),
    ];
    for (const { body } of answers)
      expect(body).toEqual(refused(400, 'request.invalid', { issuedOn: message }));
  });
});

describe('a draft', () => {
  it('has no number and is hidden from its client until it is issued', async () => {
    const draft = await invoices.make({ draft: true });
    const { id } = draft;
    expect(draft).toMatchObject({ status: 'draft', invoiceNumber: null, issuedOn: null, balance: '0.00' });
    await alex.agent.get(`/api/invoices/${id}`).expect(404);
    expect(await invoices.listed(id, alex.agent, '/api/invoices?limit=200')).toBeUndefined();
    expect(await invoices.listed(id, alex.agent, '/api/invoices?status=draft')).toBeUndefined();
    expect(await invoices.listed(id, admin, `${invoicesPath}?status=draft`)).toMatchObject({ id });
    expect(await chainOf(id)).toEqual([]);

    const { body } = await admin.post(`${invoicesPath}/${id}/issue`).expect(200);
    expect(body).toMatchObject({ status: 'unpaid', invoiceNumber: expect.stringMatching(/^INV-/) });
    expect(await invoices.own(id)).toMatchObject({ status: 'unpaid', balance: '125.00' });
    const again = await admin.post(`${invoicesPath}/${id}/issue`).expect(409);
    expect(again.body).toEqual(refused(409, 'invoice.not_draft'));
  });

  it('keeps a number of the practice’s own, which is taken at issue', async () => {
    const drafts = [
      await invoices.make({ draft: true, invoiceNumber: 'Wished' }),
      await invoices.make({ draft: true, invoiceNumber: 'wished' }),
    ];
    const issue = (draft?: InvoiceRow) => admin.post(`${invoicesPath}/${draft?.id}/issue`);
    expect((await issue(drafts[0]).expect(200)).body).toMatchObject({ invoiceNumber: 'Wished' });
    await issue(drafts[1]).expect(409);
    await invoices.patch(drafts[1]?.id ?? 0, { invoiceNumber: null }).expect(200);
    expect((await issue(drafts[1]).expect(200)).body).toMatchObject({
      invoiceNumber: expect.stringMatching(/^INV-/),
    });
  });

  it('can be changed and removed', async () => {
    const { id } = await invoices.make({ draft: true });
    const items = [{ description: 'Other work', amount: '7.00' }];
    const { body } = await invoices.patch(id, { items, description: 'Other', dueDate: null }).expect(200);
    expect(body).toMatchObject({
      items,
      amount: '7.00',
      description: 'Other',
      dueDate: null,
      balance: '0.00',
    });
    await admin.delete(`${invoicesPath}/${id}`).expect(204);
    await admin.get(`${invoicesPath}/${id}`).expect(404);
  });
});

describe('changing an issued invoice', () => {
  it('posts again, keeps number and issue date, and notifies the client', async () => {
    const invoice = await invoices.make();
    const items = [{ description: 'Less work', amount: '80.10' }];
    const { body } = await invoices.patch(invoice.id, { items }).expect(200);
    expect(body).toMatchObject({
      amount: '80.10',
      balance: '80.10',
      items,
      description: 'Bookkeeping in October',
      invoiceNumber: invoice.invoiceNumber,
      issuedOn: invoice['issuedOn'],
      dueDate: '2999-12-31',
    });
    expect(await chainOf(invoice.id)).toMatchObject([
      { type: 'invoice.issued' },
      {
        type: 'invoice.changed',
        details: { amount: '80.10', before: '125.00', version: 2, fields: 'items' },
      },
    ]);
    expect((await invoices.patch(invoice.id, { invoiceNumber: 'New' }).expect(409)).body).toEqual(
      refused(409, 'invoice.number_kept'),
    );
    for (const [changes, field] of [
      [{ description: null }, 'description'],
      [{ description: '' }, 'description'],
      [{ items: [] }, 'items'],
      [{ items: null }, 'items'],
    ] as const)
      expect((await invoices.patch(invoice.id, changes).expect(400)).body.fields).toHaveProperty(field);
  });
});

describe('an issued invoice', () => {
  it('leaves both lists when deleted, and its number is not reused', async () => {
    const { id, invoiceNumber } = await invoices.make();
    await admin.delete(`${invoicesPath}/${id}`).expect(204);
    for (const [agent, address] of [
      [alex.agent, '/api/invoices'],
      [admin, invoicesPath],
    ] as const) {
      await agent.get(`${address}/${id}`).expect(404);
      expect(await invoices.listed(id, agent, address)).toBeUndefined();
    }
    await invoices.post({ invoiceNumber }).expect(409);
    await admin.delete(`${invoicesPath}/${id}`).expect(404);
    const deleted = await admin.get(`${invoicesPath}?status=deleted&search=${invoiceNumber}`).expect(200);
    expect(deleted.body).toEqual([
      {
        id,
        invoiceNumber,
        client: { id: alex.id, name: 'Sam Sample' },
        amount: '125.00',
        issuedOn: expect.any(String),
        deletedAt: expect.stringMatching(/Z$/),
        deletedBy: { id: adminId, name: expect.any(String) },
      },
    ]);
    await alex.agent.get('/api/invoices?status=deleted').expect(400);
    expect((await chainOf(id)).at(-1)).toMatchObject({
      type: 'invoice.deleted',
      details: { amount: '125.00' },
    });
  });

  it('stays in both lists without a balance when void, with a reason only the practice sees', async () => {
    const { id, invoiceNumber } = await invoices.make({ dueDate: '2020-01-31' });
    expect((await invoices.void(id, ' ').expect(400)).body).toEqual(
      refused(400, 'request.invalid', { reason: 'Enter a reason' }),
    );
    const { body } = await invoices.void(id, 'Wrong client').expect(200);
    expect(body).toMatchObject({
      status: 'void',
      balance: '0.00',
      voidReason: 'Wrong client',
      invoiceNumber,
    });
    const seen = await invoices.own(id);
    expect(seen).toMatchObject({ status: 'void', amount: '125.00', overdue: false });
    expect(seen).not.toHaveProperty('voidReason');
    await invoices.void(id).expect(409);
  });
});

describe('the series of the practice', () => {
  it('continues as an owner says, over numbers typed by hand, and never back over one that exists', async () => {
    const { version: _, ...site } = (await admin.get('/api/admin/site').expect(200)).body;
    const number = (over: object) =>
      admin.put('/api/admin/site').send({ ...site, invoiceNumbers: { ...series, ...over } });
    const series = { prefix: '2027/', digits: 4, next: 41 };
    await number({}).expect(200);
    await invoices.make({ invoiceNumber: '2027/0042' });
    expect(await invoices.make()).toMatchObject({ invoiceNumber: '2027/0041' });
    const recurring = { every: 'month', startsOn: await app.app.get(Site).today(), dueInDays: 14 };
    await admin
      .post('/api/admin/recurring-invoices')
      .send({ ...invoices.body(), ...recurring })
      .expect(201);
    const { body } = await admin.get(`${invoicesPath}?search=2027/0043`).expect(200);
    expect(body).toMatchObject([{ invoiceNumber: '2027/0043' }]);
    expect((await admin.get('/api/admin/site').expect(200)).body).toMatchObject({
      invoiceNumbers: { ...series, next: 44 },
    });
    for (const over of [
      { next: 43 },
      { next: 2, digits: 6 },
      { prefix: site.invoiceNumbers.prefix, next: 1 },
    ])
      expect((await number(over).expect(400)).body.fields).toEqual({
        invoiceNumbers: expect.stringMatching(/ is in use. The next number must be above it.$/),
      });
    await number({ next: 44 }).expect(200);
  });

  it('stays as it is when details come back that were read before an invoice was issued', async () => {
    const { body: read } = await admin.get('/api/admin/site').expect(200);
    const { next } = read.invoiceNumbers as { next: number };
    await invoices.make();
    const { body: saved } = await admin
      .put('/api/admin/site')
      .send({ ...read, phone: '(210) 555-0142' })
      .expect(200);
    expect(saved).toMatchObject({ phone: '(210) 555-0142', invoiceNumbers: { next: next + 1 } });
    // The same numbers without what was read are an order to go back.
    const { nextInvoiceNumber: _, ...typed } = { ...read, version: saved.version };
    expect((await admin.put('/api/admin/site').send(typed).expect(400)).body.fields).toEqual({
      invoiceNumbers: `${read.nextInvoiceNumber} is in use. The next number must be above it.`,
    });
  });

  it('is told to owners only, also in a refusal, and others cannot find it out', async () => {
    const { body: read } = await admin.get('/api/admin/site').expect(200);
    const { agent } = await staffMember(app, 'carla', 'consultant');
    const { body: theirs } = await agent.get('/api/admin/site').expect(200);
    const { invoiceNumbers, nextInvoiceNumber, ...rest } = read;
    expect(theirs).toEqual(rest);
    const put = (body: object) => agent.put('/api/admin/site').send(body);
    const { body: saved } = await put({ ...theirs, phone: '(210) 555-0143' }).expect(200);
    expect(Object.keys(saved as object)).toEqual(Object.keys(theirs as object));
    expect((await put({ ...theirs, phone: '1' }).expect(409)).body.current).toEqual(saved);
    const present = { ...theirs, version: saved.version };
    for (const next of [invoiceNumbers.next, invoiceNumbers.next + 1])
      await put({ ...present, invoiceNumbers: { ...invoiceNumbers, next } }).expect(403);
    await put({ ...present, invoiceNumbers, nextInvoiceNumber }).expect(200);
  });
});
