import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, pages, refused, TestApp } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

const address = '/api/to-do';
type Caller = Awaited<ReturnType<TestApp['client']>>;

interface Task {
  type: string;
  id: number;
  since: string;
  [field: string]: unknown;
}

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({ PAYMENTS: 'offline' });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

const tasks = async ({ agent }: Caller): Promise<Task[]> =>
  (await agent.get(address).expect(200)).body as Task[];
const post = async (path: string, body: object): Promise<{ id: number }> => {
  // Later tasks have waited for a shorter time.
  app.clock.pass(1000);
  return (await admin.post(path).send(body).expect(201)).body as { id: number };
};
const inMinutes = (minutes: number): string =>
  new Date(app.clock.now().getTime() + minutes * 60 * 1000).toISOString();
let days = 2;
const asks = {
  async sign({ id }: Caller): Promise<number> {
    app.clock.pass(1000);
    const { body } = await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Engagement Agreement', userId: String(id), needsSignature: 'true' })
      .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'agreement.pdf')
      .expect(201);
    return body.id as number;
  },
  async upload({ id }: Caller, more: object = {}): Promise<number> {
    const asked = { userId: id, title: 'W-2 of 2026', ...more };
    return (await post('/api/admin/document-requests', asked)).id;
  },
  async pay({ id }: Caller, more: object = {}): Promise<number> {
    const items = [{ description: 'Bookkeeping', amount: '125' }];
    const invoice = { userId: id, description: 'Bookkeeping', dueDate: null, items, ...more };
    return (await post('/api/admin/invoices', invoice)).id;
  },
  async answer({ id: userId }: Caller): Promise<number> {
    const { id } = await post('/api/admin/message-threads', { userId, subject: 'Your refund' });
    await post(`/api/message-threads/${id}/messages`, { content: 'Which account is it to go to?' });
    return id;
  },
  async confirm({ id: userId }: Caller): Promise<number> {
    const startsAt = inMinutes(++days * 24 * 60);
    return (await post('/api/admin/appointments', { userId, type: 'review', startsAt })).id;
  },
};

describe('the client’s to-do list', () => {
  it('has tasks of every type, overdue ones first, then by date', async () => {
    const alex = await app.client('asample');
    expect(await tasks(alex)).toEqual([]);
    const pay = await asks.pay(alex, { dueDate: '2999-12-31' });
    const confirm = await asks.confirm(alex);
    const answer = await asks.answer(alex);
    const upload = await asks.upload(alex, { dueDate: '2026-01-31' });
    const sign = await asks.sign(alex);
    const { body: meeting } = await alex.agent.get(`/api/appointments/${confirm}`).expect(200);
    const { body: invoice } = await alex.agent.get(`/api/invoices/${pay}`).expect(200);
    const client = { id: alex.id, name: 'Sam Sample' };
    const rest = { dueDate: null, overdue: false, amount: null, startsAt: null, client };
    const found = await tasks(alex);
    expect(found).toEqual([
      {
        ...rest,
        type: 'upload',
        id: upload,
        title: 'W-2 of 2026',
        since: expect.any(String),
        dueDate: '2026-01-31',
        overdue: true,
        url: `/client/documents?request=${upload}`,
      },
      {
        ...rest,
        type: 'answer',
        id: answer,
        title: 'Your refund',
        since: expect.any(String),
        url: `/client/messages/${answer}`,
      },
      {
        ...rest,
        type: 'sign',
        id: sign,
        title: 'Engagement Agreement',
        since: expect.any(String),
        url: `/client/documents?document=${sign}`,
      },
      {
        ...rest,
        type: 'confirm',
        id: confirm,
        title: 'Review',
        since: meeting.created_at,
        startsAt: meeting.startsAt,
        url: `/client/appointments?appointment=${confirm}`,
      },
      {
        ...rest,
        type: 'pay',
        id: pay,
        title: invoice.invoiceNumber,
        since: expect.any(String),
        amount: '125.00',
        dueDate: '2999-12-31',
        url: `/client/payments?invoice=${pay}`,
      },
    ]);

    for (const limit of [1, 2]) {
      const paged = await pages<Task>(alex.agent, `${address}?limit=${limit}`);
      expect(paged.flatMap(({ rows }) => rows)).toEqual(found);
      expect(new Set(paged.map(({ total }) => total))).toEqual(new Set([5]));
    }
  });

  it('removes each task when it is done', async () => {
    const bea = await app.client('briverside');
    const left = async (): Promise<string[]> => (await tasks(bea)).map(({ type }) => type);
    const ids = {
      upload: await asks.upload(bea),
      answer: await asks.answer(bea),
      confirm: await asks.confirm(bea),
      sign: await asks.sign(bea),
      pay: await asks.pay(bea),
    };
    expect(await left()).toEqual(['upload', 'answer', 'sign', 'pay', 'confirm']);
    await bea.agent
      .post(`/api/document-requests/${ids.upload}/upload`)
      .attach('file', samplePdf, 'w2.pdf')
      .expect(201);
    expect(await left()).toEqual(['answer', 'sign', 'pay', 'confirm']);
    await bea.agent.post(`/api/message-threads/${ids.answer}/read`).expect(200);
    expect(await left()).toEqual(['sign', 'pay', 'confirm']);
    await bea.agent.post(`/api/appointments/${ids.confirm}/confirm`).expect(200);
    expect(await left()).toEqual(['sign', 'pay']);
    await bea.agent.get(`/api/documents/${ids.sign}`).expect(200);
    const signature = { consent: true, name: 'Sam Sample' };
    await bea.agent.post(`/api/documents/${ids.sign}/sign`).send(signature).expect(200);
    expect(await left()).toEqual(['pay']);
    await bea.agent.post(`/api/invoices/${ids.pay}/payment-report`).send({ method: 'check' }).expect(200);
    expect(await left()).toEqual([]);
    // The practice dismissed the payment report, and moved the appointment.
    await admin.delete(`/api/admin/invoices/${ids.pay}/payment-report`).expect(204);
    const startsAt = inMinutes(++days * 24 * 60);
    await admin.patch(`/api/admin/appointments/${ids.confirm}`).send({ startsAt }).expect(200);
    expect(await left()).toEqual(['pay', 'confirm']);
    await admin
      .post(`/api/admin/invoices/${ids.pay}/payments`)
      .send({ amount: '125.00', method: 'check', reference: null })
      .expect(201);
    expect(await left()).toEqual(['confirm']);
    await admin
      .patch(`/api/admin/appointments/${ids.confirm}`)
      .send({ startsAt: inMinutes(30) })
      .expect(200);
    app.clock.pass(31 * 60 * 1000);
    expect(await left()).toEqual([]);
  });

  it('leaves out drafts, cancelled requests, and conversations where the client wrote last', async () => {
    const carl = await app.client('cmercado');
    await asks.pay(carl, { draft: true });
    const request = await asks.upload(carl);
    await admin.delete(`/api/admin/document-requests/${request}`).expect(204);
    const thread = await asks.answer(carl);
    await carl.agent
      .post(`/api/message-threads/${thread}/messages`)
      .send({ content: 'The usual' })
      .expect(201);
    const document = await asks.sign(carl);
    await admin.delete(`/api/admin/documents/${document}`).expect(204);
    const meeting = await asks.confirm(carl);
    await admin.post(`/api/appointments/${meeting}/cancel`).send({}).expect(200);
    expect(await tasks(carl)).toEqual([]);
  });

  it('separates records with equal ids and times, also across pages', async () => {
    const dora = await app.client('dora');
    await app.sql.rows(
      'test.same-request',
      `INSERT INTO document_requests (id, user_id, requested_by, title, created_at, updated_at)
       VALUES (900000, $1, $1, 'W-2', $2, $2)`,
      [dora.id, '2026-01-05T15:00:00Z'],
    );
    await app.sql.rows(
      'test.same-appointment',
      `INSERT INTO appointments (id, uid, user_id, type, label, status, starts_at, ends_at, source, created_at,
         updated_at, to_confirm_since)
       VALUES (900000, gen_random_uuid(), $1, 'review', 'Review', 'scheduled', '2999-01-05T15:00:00Z',
         '2999-01-05T16:00:00Z', 'practice', $2, $2, $2)`,
      [dora.id, '2026-01-05T15:00:00Z'],
    );
    const paged = await pages<Task>(dora.agent, `${address}?limit=1`);
    expect(paged.flatMap(({ rows }) => rows.map(({ type }) => type))).toEqual(['upload', 'confirm']);
  });

  it('names appointments in the language of the reader', async () => {
    const lia = await app.client('lia');
    await asks.confirm(lia);
    await lia.agent.put('/api/profile').send({ language: 'es' }).expect(200);
    const [task] = await tasks(lia);
    expect(task).toMatchObject({ type: 'confirm', title: 'Revisión' });
    expect(task).not.toHaveProperty('titleEs');
  });

  it('is the client’s own, and paged', async () => {
    expect((await app.visitor().get(address)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await admin.get(address)).body).toEqual(refused(403, 'auth.forbidden'));
    const { agent } = await app.client('elena');
    for (const query of [
      'limit=0',
      'limit=201',
      'cursor=x',
      `cursor=${btoa('2026-01-05T15:00:00.000Z 99999999999')}`,
    ])
      expect((await agent.get(`${address}?${query}`)).body).toEqual(refused(400, 'request.invalid'));
  });
});

describe('the to-do list of a person with several clients', () => {
  const seen = async ({ agent }: Caller, query = ''): Promise<[string, unknown][]> =>
    ((await agent.get(`${address}${query}`).expect(200)).body as Task[]).map(({ type, client }) => [
      type,
      client,
    ]);
  const every = ({ id }: Caller | { id: number }) => {
    const client = { id } as Caller;
    return Promise.all([asks.upload(client), asks.answer(client), asks.confirm(client)]);
  };

  it('has the tasks of all of them in one order, with the client; ?client= narrows it', async () => {
    const fay = await app.client('fay');
    const id = await anOrganization(app, { kind: 'business', name: 'Dos Amigos Bakery' });
    await grant(app, { clientId: id, personId: fay.id, role: 'owner' });
    const upload = await asks.upload(fay);
    const bakery = { id, name: 'Dos Amigos Bakery' };
    const own = { id: fay.id, name: 'Sam Sample' };
    const [request, thread] = [await asks.upload({ id } as Caller), await asks.answer({ id } as Caller)];
    const meeting = await asks.confirm({ id } as Caller);
    const all = (await fay.agent.get(address).expect(200)).body as Task[];
    expect(all.map(({ type, id: record, client, url }) => [type, record, client, url])).toEqual([
      ['upload', upload, own, `/client/documents?request=${upload}`],
      ['upload', request, bakery, `/client/documents?request=${request}&client=${id}`],
      ['answer', thread, bakery, `/client/messages/${thread}?client=${id}`],
      ['confirm', meeting, bakery, `/client/appointments?appointment=${meeting}&client=${id}`],
    ]);
    const paged = await pages<Task>(fay.agent, `${address}?limit=1`);
    expect(paged.flatMap(({ rows }) => rows)).toEqual(all);
    expect(new Set(paged.map(({ total }) => total))).toEqual(new Set([4]));
    expect((await seen(fay, `?client=${fay.id}`)).map(([, client]) => client)).toEqual([own]);
    expect((await seen(fay, `?client=${id}`)).map(([, client]) => client)).toEqual([bakery, bakery, bakery]);
    // A message that they have read themselves is done.
    await fay.agent.post(`/api/message-threads/${thread}/read`).expect(200);
    expect((await seen(fay, `?client=${id}`)).map(([type]) => type)).toEqual(['upload', 'confirm']);
    for (const [client, code] of [
      ['x', 404],
      [String(id + 1000), 404],
      [`${id}&client=${fay.id}`, 400],
    ])
      await fay.agent.get(`${address}?client=${client}`).expect(Number(code));
  });

  it('has what their access includes, and a message until they have read it themselves', async () => {
    const gus = await app.client('gus');
    const helper = await app.client('helper');
    await every(gus);
    await asks.pay(gus);
    await asks.sign(gus);
    const access = await grant(app, {
      clientId: gus.id,
      personId: helper.id,
      scopes: ['messages', 'invoices'],
    });
    const types = async (): Promise<string[]> => (await seen(helper)).map(([type]) => type);
    const allow = (scopes: string[], categories: string[] | null = null) =>
      app.sql.rows('test.scopes', 'UPDATE client_access SET scopes = $2, categories = $3 WHERE id = $1', [
        access,
        scopes,
        categories,
      ]);
    expect(await types()).toEqual(['answer']);
    const [first] = (await tasks(helper)) as [Task];
    await gus.agent.post(`/api/message-threads/${first.id}/read`).expect(200);
    expect(await types()).toEqual(['answer']);
    await helper.agent.post(`/api/message-threads/${first.id}/read`).expect(200);
    expect(await types()).toEqual([]);
    await allow(['upload', 'invoices', 'pay']);
    expect(await types()).toEqual(['upload', 'pay']);
    await allow(['documents', 'sign', 'appointments']);
    expect(await types()).toEqual(['sign', 'confirm']);
    await allow(['documents', 'sign'], ['tax']);
    expect(await types()).toEqual([]);
    await allow(['documents', 'sign'], ['other']);
    expect(await types()).toEqual(['sign']);
    await app.sql.rows('test.end', 'UPDATE client_access SET ended_at = now() WHERE id = $1', [access]);
    expect(await types()).toEqual([]);
  });
});
