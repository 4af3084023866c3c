import { jest } from '@jest/globals';
import { mailsTo } from '../../../../test/account-mails.js';
import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { addDays, DomainError } from '../../../kernel/index.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Invoices } from '../../../modules/billing/index.js';
import { Site } from '../../../modules/practice/index.js';

const path = '/api/admin/packs';

interface Row {
  id: number;
  title: string;
  [field: string]: unknown;
}

interface Applied {
  documents: number[];
  requests: number[];
  threadId: number | null;
  invoiceId: number | null;
}

let today: string;
let agreement: number;
let form: number;

const template = async (title: string, requiresSignature = false, bytes = samplePdf): Promise<number> => {
  const { body } = await admin
    .post('/api/admin/document-templates')
    .field({ title, requiresSignature: String(requiresSignature) })
    .attach('file', bytes, bytes === samplePng ? 'agreement.png' : 'form.pdf')
    .expect(201);
  return (body as Row).id;
};

practice(['alex', 'bea']);
beforeAll(async () => {
  today = await app.app.get(Site).today();
  agreement = await template('Engagement Agreement', true, samplePng);
  form = await template('Questions');
});

const whole = () => ({
  title: 'New client',
  documents: [{ templateId: agreement }],
  requests: [
    { title: 'Identification' },
    { title: 'Form of {{lastName}}', description: 'By {{dueDate}}.', dueInDays: 21, templateId: form },
  ],
  message: {
    subject: 'Welcome, {{firstName}}',
    content: 'Dear {{firstName}} {{lastName}}, please pay {{amount}} by {{dueDate}}. {{date}}',
  },
  invoice: {
    description: 'Onboarding, {{firstName}}',
    items: [
      { description: 'First session', amount: '100' },
      { description: 'Setup', quantity: '2.0', unitPrice: '12.75', priceId: 1 },
    ],
    dueInDays: 14,
  },
});

const untaxed = { discountPercent: null, taxRateId: null, taxReason: null };
const answeredItems = [
  {
    ...untaxed,
    description: 'First session',
    quantity: '1',
    unitPrice: '100.00',
    amount: '100.00',
    priceId: null,
  },
  { ...untaxed, description: 'Setup', quantity: '2', unitPrice: '12.75', amount: '25.50', priceId: 1 },
];

const create = async (over: object = {}): Promise<Row> =>
  (
    await admin
      .post(path)
      .send({ ...whole(), ...over })
      .expect(201)
  ).body as Row;
const apply = (id: number, userId: unknown = alex.id) => admin.post(`${path}/${id}/apply`).send({ userId });
const preview = (id: number, userId: unknown = alex.id) =>
  admin.post(`${path}/${id}/preview`).send({ userId });
const titles = async (query: object) =>
  ((await admin.get(path).query(query).expect(200)).body as Row[]).map(({ title }) => title);

const formatted = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Number of each that the client sees. */
async function countsOf({ agent }: { agent: Agent }): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const list of ['documents', 'document-requests', 'message-threads', 'invoices']) {
    const { headers } = await agent.get(`/api/${list}`).expect(200);
    counts[list] = Number(headers['x-total-count']);
  }
  return counts;
}

describe('a pack', () => {
  it('is stored as sent, with its templates', async () => {
    const row = await create();
    expect(row).toMatchObject({
      id: expect.any(Number) as number,
      title: 'New client',
      language: 'en',
      documents: [{ templateId: agreement }],
      requests: [
        { title: 'Identification', description: null, dueInDays: null, templateId: null },
        { title: 'Form of {{lastName}}', description: 'By {{dueDate}}.', dueInDays: 21, templateId: form },
      ],
      message: whole().message,
      invoice: {
        ...whole().invoice,
        items: answeredItems,
      },
      templates: [
        { id: agreement, title: 'Engagement Agreement', requiresSignature: true },
        { id: form, title: 'Questions', requiresSignature: false },
      ],
      createdBy: adminId,
      created_at: expect.stringMatching(/Z$/) as string,
      updated_at: row['created_at'],
    });
    expect((await admin.get(path).expect(200)).body).toEqual([row]);
    expect((await admin.get(`${path}/${row.id}`).expect(200)).body).toEqual(row);
  });

  it('takes the most items of an invoice', async () => {
    const item = { description: 'Pages', quantity: '100000', unitPrice: '0.05', priceId: null };
    const invoice = { description: 'Scans', items: Array.from({ length: 200 }, () => item) };
    const { body } = await admin.post(path).send({ title: 'Scans', invoice }).expect(201);
    await admin.patch(`${path}/${body.id}`).send({ invoice }).expect(200);
    await admin.delete(`${path}/${body.id}`).expect(204);
  });

  it('needs a title and something to send', async () => {
    const message = { subject: 'Hello', content: 'Welcome.' };
    const { body } = await admin.post(path).send({ title: 'Greeting', message }).expect(201);
    expect(body).toMatchObject({ documents: [], requests: [], message, invoice: null, templates: [] });
    for (const nothing of [{}, { documents: [], requests: [], message: null, invoice: null }])
      expect(
        (
          await admin
            .post(path)
            .send({ title: 'Empty', ...nothing })
            .expect(400)
        ).body,
      ).toEqual(refused(400, 'request.invalid', { documents: expect.any(String) as string }));
  });

  it.each([
    ['no title', { title: ' ' }, { title: 'Title is required' }],
    ['no template', { documents: [{}] }, { 'documents.0.templateId': 'Please select a template' }],
    [
      'an unknown template',
      { documents: [{ templateId: 99 }], requests: [{ title: 'Form', templateId: 98 }] },
      {
        'documents.0.templateId': 'Please select a template',
        'requests.0.templateId': 'Please select a template',
      },
    ],
    ['no list', { documents: 'all' }, { documents: 'Must be a list of templates' }],
    [
      'an incomplete request',
      { requests: [{ title: 'ab', dueInDays: 1.5 }] },
      {
        'requests.0.title': 'Title must be at least 3 characters',
        'requests.0.dueInDays': 'Must be a whole number of days from 0 to 365',
      },
    ],
    [
      'an incomplete message',
      { message: { subject: 'Hello' } },
      { 'message.content': 'Please provide content for your message' },
    ],
    [
      'an invoice without items',
      { invoice: { description: 'Onboarding', items: [], dueInDays: -1 } },
      {
        'invoice.items': 'Please add at least one item',
        'invoice.dueInDays': 'Must be a whole number of days from 0 to 365',
      },
    ],
    [
      'an amount that is a number',
      { invoice: { description: 'Onboarding', items: [{ description: 'A', amount: 5 }] } },
      { 'invoice.items.0.amount': 'Enter an amount, e.g. 125.00' },
    ],
    [
      'another placeholder',
      { message: { subject: 'Hello', content: 'Dear {{nickname}}' } },
      { 'message.content': expect.stringContaining('{{nickname}}') as string },
    ],
  ])('with %s is refused', async (_what, over, fields) => {
    const { body } = await admin
      .post(path)
      .send({ ...whole(), ...over })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields as Record<string, string>));
    const { id } = await create();
    const patched = await admin.patch(`${path}/${id}`).send(over).expect(400);
    expect(patched.body).toEqual(refused(400, 'request.invalid', fields as Record<string, string>));
  });

  it('is created once per key', async () => {
    const once = () => admin.post(path).set('Idempotency-Key', 'one-pack').send(whole()).expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });

  it('can be changed in part', async () => {
    const row = await create();
    const patch = async (changes: object) =>
      (await admin.patch(`${path}/${row.id}`).send(changes).expect(200)).body as Row;
    expect(await patch({ title: 'Year end', message: null })).toEqual({
      ...row,
      title: 'Year end',
      message: null,
      updated_at: expect.any(String) as string,
    });
    expect(await patch({ requests: [], invoice: null })).toMatchObject({ requests: [], invoice: null });
    await admin.patch(`${path}/${row.id}`).send({ documents: [] }).expect(400);
    expect(await patch({})).toMatchObject({ documents: [{ templateId: agreement }] });
  });

  it('is found by its title, page by page', async () => {
    for (const title of ['Zebra one', '100% zebra', 'Zebra two', 'Año nuevo']) await create({ title });
    const found = await pages<Row>(admin, `${path}?search=ZEBRA&limit=2`);
    expect(found.map(({ rows }) => rows.map(({ title }) => title))).toEqual([
      ['Zebra two', '100% zebra'],
      ['Zebra one'],
    ]);
    expect(await titles({ search: '% z' })).toEqual(['100% zebra']);
    expect(await titles({ search: 'ANO' })).toEqual(['Año nuevo']);
    expect(await titles({ search: '% zébra' })).toEqual(['100% zebra']);
    await admin.get(`${path}?limit=201`).expect(400);
  });

  it('is 404 once it is deleted', async () => {
    const { id } = await create({ title: 'To be deleted' });
    await admin.delete(`${path}/${id}`).expect(204);
    for (const gone of [
      await admin.get(`${path}/${id}`),
      await admin.delete(`${path}/${id}`),
      await admin.patch(`${path}/${id}`).send({ title: 'Back' }),
      await preview(id),
      await apply(id),
    ])
      expect(gone.body).toEqual(refused(404, 'pack.not_found'));
    expect(await titles({ search: 'To be deleted' })).toEqual([]);
  });
});

describe('applying a pack', () => {
  it('is refused while its invoice has a retired tax rate, which it may keep', async () => {
    const rate = { name: 'Sales tax', percent: '8.25' };
    const { id: taxRateId } = (await admin.post('/api/admin/tax-rates').send(rate).expect(201)).body as {
      id: number;
    };
    const items = [{ description: 'Work', amount: '100.00', taxRateId }];
    const invoice = { description: 'Taxed', items, dueInDays: 14 };
    const { id } = await create({ invoice });
    const preview = await admin.post(`${path}/${id}/preview`).send({ userId: alex.id }).expect(200);
    expect(preview.body).toMatchObject({
      invoice: { items: [{ taxRateId }], subtotal: '100.00', taxes: [{ amount: '8.25' }], amount: '108.25' },
    });
    await admin.delete(`/api/admin/tax-rates/${taxRateId}`).expect(204);
    await admin.patch(`${path}/${id}`).send({ invoice }).expect(200);
    const refusal = await admin.post(`${path}/${id}/apply`).send({ userId: alex.id }).expect(409);
    expect(refusal.body).toMatchObject({ code: 'tax_rate.retired' });
    await admin.post(path).send({ title: 'Other', invoice }).expect(400);
  });

  it('is one email, also where each notification is emailed by itself', async () => {
    const { id } = await app.client('packed');
    const pack = await create();
    await apply(pack.id, id).expect(201);
    await app.app.get(Jobs).runNow('notification-mail.gathered');
    const [mail, ...others] = await mailsTo(app, admin, 'packed@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Sam asks you for 5 things – /);
    for (const line of ['a document to sign', 'a new invoice', 'a new message from us'])
      expect(mail?.text).toContain(`- You have ${line}.\n`);
  });

  it('is, with an invoice alone, the email with its link', async () => {
    const { id } = await app.client('billed');
    const pack = await create({ documents: [], requests: [], message: null });
    await apply(pack.id, id).expect(201);
    const [mail] = await mailsTo(app, admin, 'billed@example.com');
    expect(mail?.text).toContain('/invoice#token=');
  });

  it("fills in dates in the language of the pack, not in the sender's", async () => {
    const message = { subject: 'Le damos la bienvenida', content: 'Hoy es {{date}}.' };
    const pack = await create({ language: 'es', message });
    expect(pack).toMatchObject({ language: 'es' });
    const inSpanish = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(today),
    );
    expect((await preview(pack.id).expect(200)).body).toMatchObject({
      message: { content: `Hoy es ${inSpanish}.` },
      language: 'es',
      client: { language: 'en' },
      warnings: ['pack.other_language'],
    });
    const change = (changes: object) => admin.patch(`${path}/${pack.id}`).send(changes);
    expect((await change({ title: 'Bienvenida' }).expect(200)).body).toMatchObject({ language: 'es' });
    expect((await change({ language: 'en' }).expect(200)).body).toMatchObject({ language: 'en' });
    expect((await preview(pack.id).expect(200)).body.message.content).toBe(`Hoy es ${formatted(today)}.`);
    for (const language of ['', 'es-MX', null])
      expect((await change({ language }).expect(400)).body.fields).toHaveProperty('language');
    await admin.delete(`${path}/${pack.id}`).expect(204);
  });

  it('sends what its preview showed, to that client only', async () => {
    const { id } = await create();
    const before = await countsOf(bea);
    const { body: previewed } = await preview(id).expect(200);
    const [payBy, dueDate] = [addDays(today, 14), addDays(today, 21)];
    const content = `Dear Sam Sample, please pay $125.50 by ${formatted(payBy)}. ${formatted(today)}`;
    const ofForm = { title: 'Form of Sample', description: `By ${formatted(dueDate)}.`, dueDate };
    expect(previewed).toMatchObject({
      documents: [{ templateId: agreement, title: 'Engagement Agreement', needsSignature: true }],
      requests: [
        { title: 'Identification', description: null, dueDate: null, templateId: null, templateTitle: null },
        { ...ofForm, templateId: form, templateTitle: 'Questions' },
      ],
      message: { subject: 'Welcome, Sam', content },
      invoice: {
        description: 'Onboarding, Sam',
        items: answeredItems,
        subtotal: '125.50',
        taxes: [],
        amount: '125.50',
        dueDate: payBy,
      },
      language: 'en',
      client: { name: 'Sam Sample', language: 'en' },
      warnings: [],
    });
    expect(await countsOf(alex)).toEqual({
      documents: 0,
      'document-requests': 0,
      'message-threads': 0,
      invoices: 0,
    });

    const applied = (await apply(id).expect(201)).body as Applied;
    expect(await countsOf(bea)).toEqual(before);
    expect(applied).toMatchObject({
      documents: [expect.any(Number)],
      requests: [expect.any(Number), expect.any(Number)],
      threadId: expect.any(Number) as number,
      invoiceId: expect.any(Number) as number,
    });
    const [document] = (await alex.agent.get('/api/documents').expect(200)).body as Row[];
    expect(document).toMatchObject({ id: applied.documents[0], status: 'awaiting_signature' });
    const file = await fetchBytes(alex.agent, `/api/documents/${applied.documents[0]}`).expect(200);
    expect(file.body).toEqual(samplePng);
    const requests = (await alex.agent.get('/api/document-requests').expect(200)).body as Row[];
    expect(requests).toMatchObject([
      { id: applied.requests[1], ...ofForm, templateId: form },
      { id: applied.requests[0], title: 'Identification', dueDate: null },
    ]);
    const messages = await alex.agent.get(`/api/message-threads/${applied.threadId}/messages`).expect(200);
    expect(messages.body).toMatchObject([{ subject: 'Welcome, Sam', content, isRead: false }]);
    const { body: invoice } = await alex.agent.get(`/api/invoices/${applied.invoiceId}`).expect(200);
    expect(invoice).toMatchObject({ status: 'unpaid', dueDate: payBy, amount: '125.50', issuedOn: today });
    expect((invoice as Row)['invoiceNumber']).toMatch(/^INV-\d{6}$/);
  });

  it('happens once per Idempotency-Key', async () => {
    const { id } = await create();
    const before = await countsOf(bea);
    const once = () => apply(id, bea.id).set('Idempotency-Key', 'welcome-bea').expect(201);
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.body).toEqual(first.body);
    expect((await once()).body).toEqual(first.body);
    const after = await countsOf(bea);
    expect(after).toEqual({
      documents: (before['documents'] ?? 0) + 1,
      'document-requests': (before['document-requests'] ?? 0) + 2,
      'message-threads': (before['message-threads'] ?? 0) + 1,
      invoices: (before['invoices'] ?? 0) + 1,
    });
  });

  it('leaves nothing behind if its last step is refused, and can be retried with its key', async () => {
    const { id } = await create();
    const before = await countsOf(bea);
    const failing = jest
      .spyOn(app.app.get(Invoices), 'create')
      .mockRejectedValueOnce(new DomainError('conflict', 'invoice.number_taken', 'Taken.'));
    const once = () => apply(id, bea.id).set('Idempotency-Key', 'second-try');
    expect((await once().expect(409)).body).toEqual(refused(409, 'invoice.number_taken'));
    failing.mockRestore();
    expect(await countsOf(bea)).toEqual(before);
    await once().expect(201);
  });

  it.each([undefined, null, 'alex', 0, 999_999, 1])('is refused for the client %j', async (userId) => {
    const { id } = await create();
    for (const answer of [
      await admin.post(`${path}/${id}/preview`).send({ userId }),
      await admin.post(`${path}/${id}/apply`).send({ userId }),
    ])
      expect(answer.body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });

  it('is recorded in the activity log', async () => {
    const { id } = await create({ title: 'Logged' });
    await apply(id).expect(201);
    const { body } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'pack', subjectId: id })
      .expect(200);
    expect(body).toMatchObject([
      { type: 'pack.applied', clientId: null, details: { userId: alex.id } },
      { type: 'pack.created', subject: { type: 'pack', id, title: 'Logged' } },
    ]);
    const own = await alex.agent.get('/api/activity').query({ limit: 200 }).expect(200);
    expect((own.body as { type: string }[]).filter(({ type }) => type.startsWith('pack.'))).toEqual([]);
  });
});

describe('access to packs', () => {
  const calls = (agent: Agent, id: string | number) => [
    agent.get(`${path}/${id}`),
    agent.patch(`${path}/${id}`).send({ title: 'Mine' }),
    agent.delete(`${path}/${id}`),
    agent.post(`${path}/${id}/preview`).send({ userId: alex.id }),
    agent.post(`${path}/${id}/apply`).send({ userId: alex.id }),
  ];

  it('is for admins only', async () => {
    const { id } = await create();
    for (const [agent, status] of [
      [alex.agent, 403],
      [app.visitor(), 401],
    ] as const)
      for (const call of [agent.get(path), agent.post(path).send(whole()), ...calls(agent, id)])
        await call.expect(status);
    await admin.get(`${path}/${id}`).expect(200);
  });

  it.each(absurdIds)('is 404 for the id %s', async (id) => {
    for (const call of calls(admin, id)) await call.expect(404);
  });
});
