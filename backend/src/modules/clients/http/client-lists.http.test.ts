import { mailsTo } from '../../../../test/account-mails.js';
import { broughtClients } from '../../../../test/brought-clients.js';
import { type Agent, pages, password, refused, TestApp } from '../../../../test/test-app.js';
import { staffMember } from '../../../../test/staff.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import type { ClientDto } from './clients.dto.js';

const day = 24 * 3_600_000;

let app: TestApp;
let admin: Agent;
let adminId: number;
let ids: Record<'ada' | 'ben' | 'cyd' | 'dot', number>;
let bakery: number;

const list = async (query: string, agent = admin): Promise<ClientDto[]> =>
  (await agent.get(`/api/admin/clients?${query}`).expect(200)).body as ClientDto[];
const named = async (query: string): Promise<string[]> => (await list(query)).map(({ name }) => name);
const one = async (id: number, agent = admin): Promise<ClientDto> =>
  (await agent.get(`/api/admin/clients/${id}`).expect(200)).body as ClientDto;

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  const row = (name: string) => ({ firstName: name, lastName: 'Sample', email: `${name}@example.com` });
  const [ada = 0, ben = 0, cyd = 0, dot = 0, organization = 0] = await broughtClients(
    app,
    { id: adminId, role: 'admin' },
    [...['ada', 'Ben', 'cyd', 'Dot'].map(row), { kind: 'business', name: 'Bakery' }],
  );
  ids = { ada, ben, cyd, dot };
  bakery = organization;
});
afterAll(() => app.stop());

describe('the login of a client', () => {
  it('is none, invited until the link expires, and active with a password', async () => {
    expect(await one(ids.ada)).toMatchObject({ signIn: 'none', invitedAt: null, lastSignInAt: null });
    await admin.post(`/api/admin/clients/${ids.ada}/invitation`).expect(202);
    const { invitedAt } = await one(ids.ada);
    expect(await one(ids.ada)).toMatchObject({ signIn: 'invited', invitedAt: expect.any(String) as string });
    app.clock.pass(8 * day);
    admin = await app.signIn('consultant');
    expect(await one(ids.ada)).toMatchObject({ signIn: 'none', invitedAt });
    await admin.post(`/api/admin/clients/${ids.ben}/invitation`).expect(202);
    await app.sql.rows('test.password', `UPDATE users SET password = 'hash' WHERE id = $1`, [ids.ben]);
    expect(await one(ids.ben)).toMatchObject({ signIn: 'active', lastSignInAt: null });
    expect(await one(bakery)).toMatchObject({ signIn: 'none' });
  });

  it('is active with a passkey alone', async () => {
    await app.sql.rows(
      'test.passkey',
      `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       VALUES ($1, 'Phone', 'credential', '', 0, '{}', '', now())`,
      [ids.cyd],
    );
    expect(await one(ids.cyd)).toMatchObject({ signIn: 'active' });
    await app.sql.rows('test.no-passkey', 'DELETE FROM passkeys WHERE user_id = $1', [ids.cyd]);
    expect(await one(ids.cyd)).toMatchObject({ signIn: 'none' });
  });

  it('filters those without a login and an open invitation, and those who never logged in', async () => {
    expect(await named('filter=not_invited&sort=name')).toEqual(['ada Sample', 'cyd Sample', 'Dot Sample']);
    await admin.post(`/api/admin/clients/${ids.cyd}/invitation`).expect(202);
    expect(await named('filter=not_invited&sort=name')).toEqual(['ada Sample', 'Dot Sample']);
    const { id } = await app.client('eve');
    expect((await one(id)).lastSignInAt).not.toBeNull();
    expect(await named('filter=never_signed_in&sort=name')).toEqual([
      'ada Sample',
      'Ben Sample',
      'cyd Sample',
      'Dot Sample',
    ]);
    expect(await list('sort=-lastSignInAt&limit=1')).toMatchObject([{ id }]);
    expect(await list('sort=lastSignInAt&search=eve')).toMatchObject([{ id }]);
  });
});

describe('open items and balance of a client', () => {
  const invoice = async (userId: number, amount: string) => {
    const items = [{ description: 'Books', amount }];
    await admin.post('/api/admin/invoices').send({ userId, description: 'Books', items }).expect(201);
  };

  it('follow requests, documents, conversations and invoices', async () => {
    const ask = { userId: ids.ben, title: 'W-2' };
    const { body: request } = await admin.post('/api/admin/document-requests').send(ask).expect(201);
    await admin
      .post('/api/admin/documents/upload')
      .field({ userId: ids.ben, title: 'Letter', category: 'agreement', needsSignature: true })
      .attach('file', samplePdf, 'letter.pdf')
      .expect(201);
    await invoice(ids.ben, '125.50');
    await invoice(ids.ada, '20.00');
    expect(await one(ids.ben)).toMatchObject({ openItems: 2, balance: '125.50' });
    expect(await named('filter=owes&sort=-balance')).toEqual(['Ben Sample', 'ada Sample']);
    expect(await named('sort=-openItems&limit=1')).toEqual(['Ben Sample']);
    await admin.delete(`/api/admin/document-requests/${(request as { id: number }).id}`).expect(204);
    expect(await one(ids.ben)).toMatchObject({ openItems: 1 });
  });

  it('are without amounts for assistants, who cannot ask by them', async () => {
    const { agent } = await staffMember(app, 'ann', 'assistant');
    expect((await list('', agent)).map(({ balance }) => balance)).toEqual(Array(6).fill(null));
    expect(await one(ids.ben, agent)).toMatchObject({ openItems: 1, balance: null });
    for (const query of ['sort=balance', 'sort=-balance', 'filter=owes']) {
      const { body } = await agent.get(`/api/admin/clients?${query}`).expect(403);
      expect(body).toEqual(refused(403, 'auth.not_permitted'));
    }
  });
});

describe('the lists of clients', () => {
  it.each(['name', 'created_at', 'lastContact', 'openItems', 'balance', 'lastSignInAt'])(
    'are paged in both directions by %s',
    async (key) => {
      const ordered = async (sort: string) => {
        const found = await pages<ClientDto>(admin, `/api/admin/clients?sort=${sort}&limit=2`);
        expect(found.map(({ total }) => total)).toEqual([6, 6, 6]);
        return found.flatMap(({ rows }) => rows.map(({ id }) => id));
      };
      const up = await ordered(key);
      expect(new Set(up).size).toBe(6);
      expect(await ordered(`-${key}`)).toEqual(up.toReversed());
    },
  );

  it('sort names in any case', async () => {
    expect(await named('sort=name')).toEqual([
      'ada Sample',
      'Bakery',
      'Ben Sample',
      'cyd Sample',
      'Dot Sample',
      'Sam Sample',
    ]);
  });

  it('combine search, filter, sort and status', async () => {
    expect(await named('search=sample&filter=owes&sort=balance&status=all')).toEqual([
      'ada Sample',
      'Ben Sample',
    ]);
    expect(await named('filter=owes&assignee=none&sort=name')).toEqual(['ada Sample', 'Ben Sample']);
    expect(await named('filter=owes&status=closed')).toEqual([]);
  });

  it.each([
    ['sort=age', 'sort'],
    ['sort=--name', 'sort'],
    ['filter=rich', 'filter'],
    ['status=gone', 'status'],
    [`sort=balance&cursor=${Buffer.from('Ada 7').toString('base64url')}`, 'cursor'],
    [`sort=openItems&cursor=${Buffer.from('-1 7').toString('base64url')}`, 'cursor'],
    [`sort=name&cursor=${Buffer.from('a\0b 7').toString('base64url')}`, 'cursor'],
    ['sort=name&cursor=eA', 'cursor'],
  ])('refuse %s', async (query, field) => {
    const { body } = await admin.get(`/api/admin/clients?${query}`).expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  it('find those without contact for 30 days, and forget a client who writes', async () => {
    app.clock.pass(31 * day);
    admin = await app.signIn('consultant');
    expect((await named('filter=silent&sort=name')).at(-1)).toBe('Sam Sample');
    await app.signIn('eve');
    expect(await named('filter=silent&sort=-name&limit=1')).toEqual(['Dot Sample']);
  });
});

describe('an archived client', () => {
  const archive = (id: number, agent = admin) => agent.post(`/api/admin/clients/${id}/archive`);

  it('is out of the list and its filters, and found by its status and by a search', async () => {
    const total = (await admin.get('/api/admin/clients')).headers['x-total-count'];
    const { body } = await archive(ids.dot).expect(200);
    const { archivedAt } = body as ClientDto;
    expect(body).toMatchObject({ id: ids.dot, status: 'active', archivedAt: expect.any(String) as string });
    // Again without effect.
    expect((await archive(ids.dot).expect(200)).body).toMatchObject({ archivedAt });
    const without = await admin.get('/api/admin/clients').expect(200);
    expect(without.headers['x-total-count']).toBe(String(Number(total) - 1));
    expect((without.body as ClientDto[]).map(({ id }) => id)).not.toContain(ids.dot);
    expect(await named('filter=not_invited&sort=name')).toEqual(['ada Sample', 'cyd Sample']);
    expect(await named('filter=silent&search=dot')).toEqual([]);
    expect(await named('status=archived')).toEqual(['Dot Sample']);
    expect(await named('search=dot')).toEqual(['Dot Sample']);
    expect(await named('search=dot&status=active')).toEqual([]);
    expect(await named('search=dot&status=all')).toEqual(['Dot Sample']);
    const found = await admin.get('/api/admin/search?q=dot').expect(200);
    expect(found.body).toMatchObject([{ type: 'client', id: ids.dot, archived: true }]);
  });

  it('is recorded, and a client again when unarchived', async () => {
    const unarchive = () => admin.post(`/api/admin/clients/${ids.dot}/unarchive`).expect(200);
    expect((await unarchive()).body).toMatchObject({ archivedAt: null });
    await unarchive();
    expect(await named('status=archived')).toEqual([]);
    expect(await named('search=dot&filter=not_invited')).toEqual(['Dot Sample']);
    const { body } = await admin.get(`/api/admin/activity?userId=${ids.dot}&limit=2`).expect(200);
    expect((body as { type: string }[]).map(({ type }) => type)).toEqual([
      'client.unarchived',
      'client.archived',
    ]);
  });

  it('keeps the login and its tasks, while recurring invoices pause', async () => {
    const { agent, id } = await app.client('fay');
    await admin
      .post('/api/admin/recurring-invoices')
      .send({
        userId: id,
        description: 'Books',
        every: 'month',
        startsOn: '2030-01-31',
        dueInDays: 14,
        items: [{ description: 'Books', amount: '10.00' }],
      })
      .expect(201);
    await archive(id).expect(200);
    await app.signIn('fay');
    const { body: thread } = await agent.post('/api/message-threads').send({ subject: 'Hello' }).expect(201);
    const path = `/api/message-threads/${(thread as { id: number }).id}/messages`;
    await agent.post(path).send({ content: 'One more question' }).expect(201);
    expect(await one(id)).toMatchObject({ openItems: 1 });
    const { body: today } = await admin.get('/api/admin/today').expect(200);
    expect(JSON.stringify(today)).toContain(`/admin/messages/${(thread as { id: number }).id}`);
    const { body: recurring } = await admin.get(`/api/admin/recurring-invoices?userId=${id}`).expect(200);
    expect(recurring).toMatchObject([{ paused: true, nextOn: null }]);
  });

  it('is not found if it is none, closed, or another’s', async () => {
    const { id } = await app.client('gus');
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    for (const unknown of [id, 999_999, 1]) await archive(unknown).expect(404);
    expect(await list('status=closed')).toMatchObject([{ id }]);
  });
});

it('a registration is the first login', async () => {
  const account = {
    username: 'registered',
    email: 'registered@example.com',
    password,
    firstName: 'Rae',
    lastName: 'Sample',
  };
  const { body } = await app.visitor().post('/api/register').send(account).expect(201);
  expect((await one(body.id as number)).lastSignInAt).not.toBeNull();
  expect(await named('filter=never_signed_in&search=registered')).toEqual([]);
  const mails = await mailsTo(app, admin, account.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Please confirm/)]);
});

describe('the last contact of a client', () => {
  it('is what the summary finds, and changes with what the client does', async () => {
    const { agent, id } = await app.client('hal');
    const items = [{ description: 'Books', amount: '20.00' }];
    const sent = { userId: id, description: 'Books', items };
    const { body: invoice } = await admin.post('/api/admin/invoices').send(sent).expect(201);
    const { body: thread } = await agent.post('/api/message-threads').send({ subject: 'Hello' }).expect(201);
    const messages = `/api/message-threads/${(thread as { id: number }).id}/messages`;
    const payments = `/api/admin/invoices/${(invoice as { id: number }).id}/payments`;
    let last = (await one(id)).lastContact;
    const isContact = async (act: () => PromiseLike<unknown>): Promise<boolean> => {
      const before = last;
      app.clock.pass(60_000);
      await act();
      last = (await one(id)).lastContact;
      const { body } = await admin.get(`/api/admin/clients/${id}/summary`).expect(200);
      expect((body as ClientDto).lastContact).toBe(last);
      expect(await list('sort=lastContact')).toEqual(
        (await list('sort=created_at')).toSorted((one, other) =>
          one.lastContact === other.lastContact
            ? one.id - other.id
            : one.lastContact < other.lastContact
              ? -1
              : 1,
        ),
      );
      return last > before;
    };
    expect(await isContact(() => agent.post(messages).send({ content: 'Hello' }).expect(201))).toBe(true);
    expect(await isContact(() => admin.post(messages).send({ content: 'Hello' }).expect(201))).toBe(false);
    expect(await isContact(() => app.signIn('hal'))).toBe(true);
    const paid = { amount: '20.00', method: 'check' };
    expect(await isContact(() => admin.post(payments).send(paid).expect(201))).toBe(true);
  });
});
