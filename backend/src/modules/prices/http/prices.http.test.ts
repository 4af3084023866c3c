import { itInTestAll } from '../../../../test/cases.js';
import { staffMember } from '../../../../test/staff.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, refused } from '../../../../test/test-app.js';

const path = '/api/admin/prices';
const missing = 'Enter a price, or a text in its place';

interface Row {
  id: number;
  title: string;
  position: number;
  [field: string]: unknown;
}

practice();

const listed = async (): Promise<Row[]> => (await admin.get(path).expect(200)).body as Row[];
const shown = async (): Promise<Row[]> => (await app.visitor().get('/api/prices').expect(200)).body as Row[];
const titles = (rows: Row[]): string[] => rows.map(({ title }) => title);
const add = async (body: object): Promise<Row> => (await admin.post(path).send(body).expect(201)).body as Row;

const initial = [
  'Personal Financial Coaching',
  'Business Consulting',
  'Professional Bookkeeping',
  'Regulatory Guidance',
  'Financial Education',
];

describe('the price list', () => {
  it('begins with the five plans', async () => {
    const rows = await shown();
    expect(titles(rows)).toEqual(initial);
    expect(rows.map(({ price }) => price)).toEqual(['35.00', '65.00', '45.00', '85.00', '30.00']);
    expect(rows[0]).toEqual({
      id: 1,
      title: 'Personal Financial Coaching',
      description: 'Budget, debt and savings, one step at a time.',
      features: [
        'A budget you can keep',
        'Debt reduction plan',
        'Savings and emergency fund',
        'Notes after every session',
      ],
      unit: 'session',
      price: '35.00',
      priceText: null,
      package: { name: '3-Session Package', price: '95.00', priceText: null, savings: '10.00', note: null },
      serviceId: 'personal-finance',
      position: 1,
      translations: {
        es: {
          title: 'Orientación financiera personal',
          description: 'Presupuesto, deudas y ahorros, paso a paso.',
          features: [
            'Un presupuesto que puede cumplir',
            'Plan para reducir deudas',
            'Ahorros y fondo de emergencia',
            'Notas después de cada sesión',
          ],
          priceText: null,
          package: { name: 'Paquete de 3 sesiones', priceText: null, note: null },
        },
      },
    });
    expect(rows[2]?.['package']).toMatchObject({
      price: null,
      priceText: 'Variable',
      note: 'Based on volume',
    });
    expect(rows[4]?.['package']).toMatchObject({ price: '150.00', priceText: 'Starting at' });
  });

  it('takes a new price at the end or at a position, and shows it at once', async () => {
    const last = await add({ title: ' Payroll ', unit: 'month', priceText: 'Based on volume' });
    expect(last).toMatchObject({
      title: 'Payroll',
      description: '',
      features: [],
      unit: 'month',
      price: null,
      priceText: 'Based on volume',
      package: null,
      serviceId: null,
      hidden: false,
      position: 6,
    });
    const given = {
      title: 'Filing',
      description: 'One form.',
      features: ['Checked twice', ' ', 'Sent'],
      unit: 'item',
      price: '12.5',
      package: { name: 'Ten forms', price: '100', savings: '25.00', note: 'Within a year' },
      position: 2,
    };
    expect(await add(given)).toMatchObject({
      ...given,
      features: ['Checked twice', 'Sent'],
      price: '12.50',
      package: {
        name: 'Ten forms',
        price: '100.00',
        priceText: null,
        savings: '25.00',
        note: 'Within a year',
      },
    });
    const rows = await shown();
    expect(titles(rows)).toEqual([initial[0], 'Filing', ...initial.slice(1), 'Payroll']);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('hides, moves, changes and deletes', async () => {
    const { id } = await add({ title: 'Review', price: '20.00', package: { name: 'Two', price: '30.00' } });
    await admin.patch(`${path}/${id}`).send({ hidden: true, position: 0 }).expect(200);
    expect(titles(await shown())).not.toContain('Review');
    expect((await listed())[0]).toMatchObject({ id, hidden: true, position: 1 });
    const changes = { price: null, priceText: 'Ask us', package: null, hidden: false, position: 2 ** 31 - 1 };
    const { body } = await admin.patch(`${path}/${id}`).send(changes).expect(200);
    const before = await listed();
    expect(body).toMatchObject({ ...changes, title: 'Review', position: before.length });
    expect(titles(await shown()).at(-1)).toBe('Review');
    await admin.delete(`${path}/${id}`).expect(204);
    expect(titles(await listed())).not.toContain('Review');
    await admin.delete(`${path}/${id}`).expect(404);
    await admin.patch(`${path}/${id}`).send({ hidden: true }).expect(404);
  });

  it('has Spanish texts, which stay until they are changed', async () => {
    const es = { title: 'Nómina', description: null, features: ['A tiempo'], priceText: null, package: null };
    const given = { title: 'Payslips', price: '4.00' };
    const { id, translations } = await add({ ...given, translations: { es: { title: ' Nómina ' } } });
    expect(translations).toEqual({ es: { ...es, features: null } });
    const change = async (body: object) => (await admin.patch(`${path}/${id}`).send(body).expect(200)).body;
    await change({ translations: { es: { features: ['A tiempo'] } } });
    expect(await change({ price: '5.00' })).toMatchObject({ translations: { es } });
    expect(await change({ translations: { es: { title: null } } })).toMatchObject({
      translations: { es: { ...es, title: null } },
    });
    const long = { translations: { es: { package: { note: 'x'.repeat(101) } } } };
    expect((await admin.patch(`${path}/${id}`).send(long).expect(400)).body).toEqual(
      refused(400, 'request.invalid', {
        'translations.es.package.note': 'Must be at most 100 characters',
      }),
    );
    await admin.delete(`${path}/${id}`).expect(204);
  });

  it('is read in English while its translation is that of another text', async () => {
    const es = { title: 'Nómina', description: 'Cada mes.' };
    const { id } = await add({
      title: 'Payslips',
      description: 'Monthly.',
      price: '4.00',
      translations: { es },
    });
    const change = async (body: object) => (await admin.patch(`${path}/${id}`).send(body).expect(200)).body;
    const published = async () => (await shown()).find((price) => price['id'] === id)?.['translations'];
    expect(await change({ title: 'Payroll', translations: { es } })).toMatchObject({
      translations: { es },
      staleTranslations: { es: ['title'] },
      staleSince: { title: expect.any(String) as string },
    });
    expect(await published()).toMatchObject({ es: { ...es, title: null } });
    const reviewed = { reviewedTranslations: { es: ['title'] } };
    expect(await change(reviewed)).toMatchObject({ staleTranslations: { es: [] } });
    expect(await published()).toMatchObject({ es });
    await admin.delete(`${path}/${id}`).expect(204);
  });

  it('names the service of each price, under any title', async () => {
    const services = (await shown()).map(({ serviceId }) => serviceId);
    expect(services.slice(0, 6)).toEqual([
      'personal-finance',
      null,
      'business-finance',
      'bookkeeping',
      'operational-efficiency',
      'business-education',
    ]);
    const { body } = await admin.patch(`${path}/1`).send({ title: 'Coaching' }).expect(200);
    expect(body).toMatchObject({ title: 'Coaching', serviceId: 'personal-finance' });
    await admin.patch(`${path}/1`).send({ title: initial[0], serviceId: '' }).expect(200);
    expect((await shown())[0]).toMatchObject({ serviceId: null });
    await admin.patch(`${path}/1`).send({ serviceId: 'personal-finance' }).expect(200);
    const unknown = await admin.patch(`${path}/1`).send({ serviceId: 'astrology' }).expect(400);
    expect(unknown.body).toEqual(refused(400, 'request.invalid', { serviceId: 'Please select a service' }));
  });

  it('names no service that was removed', async () => {
    const { body: site } = await admin.get('/api/admin/site').expect(200);
    const added = { title: 'Payroll', description: 'Paid on time.', details: [], features: [] };
    const put = (services: object[]) =>
      admin.put('/api/admin/site').send({ ...site, services, version: undefined });
    await put([...site.services, added]).expect(200);
    const { id } = await add({ title: 'Payslips', price: '4.00', serviceId: 'payroll' });
    await put(site.services).expect(200);
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ serviceId: null });
    expect((await shown())[0]).toMatchObject({ serviceId: 'personal-finance' });
    await admin.delete(`${path}/${id}`).expect(204);
  });

  it('is recorded in the activity log', async () => {
    const { id } = await add({ title: 'Recorded', price: '20.00' });
    await admin.patch(`${path}/${id}`).send({ price: '25.00' }).expect(200);
    await admin.patch(`${path}/${id}`).send({ price: '25.00' }).expect(200);
    await admin.delete(`${path}/${id}`).expect(204);
    const log = (await admin.get('/api/admin/activity?limit=20').expect(200)).body as { type: string }[];
    const subject = { type: 'price', id, title: 'Recorded' };
    expect(log.filter(({ type }) => type.startsWith('price.')).slice(0, 3)).toMatchObject([
      { type: 'price.deleted', subject },
      { type: 'price.changed', subject, details: { fields: 'price' } },
      { type: 'price.created', subject },
    ]);
  });
});

describe('a price', () => {
  it.each([
    ['nothing', {}, { title: 'Title is required' }],
    ['neither price nor text', { title: 'A' }, { price: missing }],
    ['a JSON number', { title: 'A', price: 35 }, { price: 'Enter an amount, e.g. 125.00' }],
    ['a price of nothing', { title: 'A', price: '0.00' }, { price: 'Must be more than 0.00' }],
    [
      'an unknown unit',
      { title: 'A', price: '1', unit: 'day' },
      { unit: 'Must be one of session, hour, month, item' },
    ],
    [
      'features of numbers',
      { title: 'A', price: '1', features: [1] },
      { features: 'Must be a list of texts' },
    ],
    [
      'a package without a name',
      { title: 'A', price: '1', package: { price: '1' } },
      { 'package.name': 'Name is required' },
    ],
    [
      'a package without a price',
      { title: 'A', price: '1', package: { name: 'B' } },
      { 'package.price': missing },
    ],
    [
      'an unknown service',
      { title: 'A', price: '1', serviceId: 'astrology' },
      { serviceId: 'Please select a service' },
    ],
    [
      'a negative position',
      { title: 'A', price: '1', position: -1 },
      { position: 'Must be a whole number from 0' },
    ],
  ])('is refused with %s', async (_, body, fields) => {
    expect((await admin.post(path).send(body).expect(400)).body).toEqual(
      refused(400, 'request.invalid', fields),
    );
  });

  it('keeps a price or a text when it is changed', async () => {
    const answer = await admin.patch(`${path}/1`).send({ price: null }).expect(400);
    expect(answer.body).toEqual(refused(400, 'request.invalid', { price: missing }));
    expect((await listed()).find(({ id }) => id === 1)).toMatchObject({ price: '35.00' });
  });

  it.each(absurdIds)('is not found by the id %s', async (id) => {
    await admin.patch(`${path}/${id}`).send({ hidden: true }).expect(404);
    await admin.delete(`${path}/${id}`).expect(404);
  });

  it('is changed by owners and consultants only', async () => {
    const { agent: consultant } = await staffMember(app, 'carla', 'consultant');
    await consultant.patch(`${path}/1`).send({ price: '35.00' }).expect(200);
    const { agent: assistant } = await staffMember(app, 'alba', 'assistant');
    const { agent: client } = await app.client('asample');
    for (const [agent, status] of [
      [assistant, 403],
      [client, 403],
      [app.visitor(), 401],
    ] as const) {
      await agent.get(path).expect(status);
      await agent.post(path).send({ title: 'A', price: '1' }).expect(status);
      await agent.patch(`${path}/1`).send({ price: '1' }).expect(status);
      await agent.delete(`${path}/1`).expect(status);
    }
  });
});

describe('simultaneous changes', () => {
  itInTestAll('add to the end one after the other, up to the limit', async () => {
    const free = 100 - (await listed()).length;
    const statuses = await Promise.all(
      Array.from({ length: free + 3 }, async (_, index) => {
        const { status } = await admin.post(path).send({ title: `Full ${index}`, price: '1' });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const rows = await listed();
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    for (const { id, title } of rows)
      if (title.startsWith('Full')) await admin.delete(`${path}/${id}`).expect(204);
  });

  it('leave positions without gaps', async () => {
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add({ title: `Parallel ${index}`, price: '1', position: 1 })),
    );
    await Promise.all([
      ...added.slice(0, 3).map(({ id }) => admin.delete(`${path}/${id}`).expect(204)),
      ...added.slice(3).map(({ id }) => admin.patch(`${path}/${id}`).send({ position: 3 }).expect(200)),
    ]);
    const { id } = await add({ title: 'After', price: '1' });
    const rows = await listed();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.at(-1)?.id).toBe(id);
  });
});
