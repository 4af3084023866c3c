import { Site } from '../../src/modules/practice/index.js';
import { eventually } from '../eventually.js';
import { operationsOf } from '../fuzz/operations.js';
import { grant } from '../grants.js';
import { Listeners } from '../listeners.js';
import { assign, setStaffSees, staffMember } from '../staff.js';
import { absurdIds, type Agent, refused, TestApp } from '../test-app.js';
import { queryOf } from './bodies.js';
import { portalRights } from './expected.js';
import { furnish, type Records } from './furnished.js';

let app: TestApp;
let listeners: Listeners;
let owner: Agent;
/** Has helped two clients; the access to `former` has ended. */
let helper: { agent: Agent; id: number };
const client = {} as Record<'present' | 'former' | 'foreign', { id: number; records: Records }>;
let formerAccess: number;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  listeners = new Listeners(app);
  owner = (await app.admin()).agent;
  helper = await app.client('helper');
  for (const name of ['present', 'former', 'foreign'] as const) {
    const { id } = await app.account(name);
    if (name !== 'foreign') {
      const access = await grant(app, { clientId: id, personId: helper.id });
      if (name === 'former') formerAccess = access;
    }
    client[name] = { id, records: await furnish(app, owner, id, name) };
  }
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

const idOf = (of: keyof typeof client, list: string): number => client[of].records[list] ?? 0;

it.each(
  [...portalRights].filter(([operation, { names }]) => names === 'query' && operation.startsWith('GET')),
)('%s accepts one id of a client', async (operation) => {
  const [, path = ''] = operation.split(' ');
  const given = queryOf(operation) ?? '';
  const ask = async (query: string): Promise<[number, string | undefined]> => {
    const { status, body } = await helper.agent.get(`${path}?${given}&${query}`);
    return [status, (body as { code?: string }).code];
  };
  const { id } = client.present;
  expect(await ask(`client=${id}&client=${id}`)).toEqual([400, 'request.invalid']);
  for (const absurd of [...absurdIds, '', '9'.repeat(400)])
    expect([absurd, ...(await ask(`client=${absurd}`))]).toEqual([absurd, 404, 'client.not_found']);
});

it('answers are stored by no cache, and have no tag to compare', async () => {
  for (const { method, path } of operationsOf(app.document)) {
    if (method !== 'GET' || !portalRights.has(`GET ${path}`) || path.includes('/stream')) continue;
    const address = path.replace('{id}', String(idOf('present', path.split('/{')[0] ?? '')));
    const { headers, status } = await helper.agent
      .get(`${address}?client=${client.present.id}`)
      .set({ 'If-None-Match': '*' });
    expect([path, status === 304, headers['etag']]).toEqual([path, false, undefined]);
    const isPublic = portalRights.get(`GET ${path}`)?.needs === 'anyone';
    if (!isPublic)
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
  }
});

it('the key of a call for one client does not answer a call for another', async () => {
  const once = (id: number) =>
    helper.agent
      .post(`/api/message-threads?client=${id}`)
      .set('Idempotency-Key', 'one')
      .send({ subject: 'Question' });
  await once(client.present.id).expect(201);
  await once(client.present.id).expect(201).expect('Idempotency-Replayed', 'true');
  expect((await once(helper.id).expect(409)).body).toEqual(refused(409, 'idempotency.key_reused'));
});

it('another method does not reach a record of others', async () => {
  const address = `/api/documents/${idOf('foreign', '/api/documents')}/download`;
  await helper.agent.head(address).expect(404);
  await helper.agent.post(address).set('X-HTTP-Method-Override', 'GET').expect(405);
  await helper.agent.options(address).expect((answer) => expect(answer.text ?? '').not.toContain('foreign'));
});

describe('after access has ended', () => {
  let token: string;
  let lastEventId: string;
  let cookie: string;
  let notification: number;
  beforeAll(async () => {
    cookie = await listeners.session('helper');
    const made = await helper.agent
      .post('/api/access-tokens')
      .send({ name: 'All', scope: 'write' })
      .expect(201);
    token = (made.body as { token: string }).token;
    const stream = await listeners.open({ Cookie: cookie });
    lastEventId = stream.lastEventId;
    const thread = `/api/message-threads/${idOf('former', '/api/message-threads')}`;
    await owner.post(`${thread}/messages`).send({ content: 'News' }).expect(201);
    await eventually(() => stream.events.length > 0);
    await helper.agent.put(`${thread}/draft`).send({ content: 'My draft' }).expect(200);
    const { body } = await helper.agent.get('/api/notifications?limit=200').expect(200);
    const rows = body as { id: number; client: { id: number } | null }[];
    notification = rows.find((row) => row.client?.id === client.former.id)?.id ?? 0;
    expect(notification).toBeGreaterThan(0);
    await app.sql.rows('test.end', 'UPDATE client_access SET ended_at = $2 WHERE id = $1', [
      formerAccess,
      app.clock.now(),
    ]);
  });

  it.each(['/api/message-attachments', '/api/payments', '/api/refunds', '/api/documents', '/api/invoices'])(
    'a token made before finds nothing of %s',
    async (list) => {
      const part = { '/api/payments': '/receipt', '/api/refunds': '/credit-note' }[list] ?? '';
      const address = `${list}/${idOf('former', list)}${part}`;
      await app.visitor().get(address).auth(token, { type: 'bearer' }).expect(404);
    },
  );

  it('drafts and notifications are out of reach', async () => {
    const thread = `/api/message-threads/${idOf('former', '/api/message-threads')}`;
    await helper.agent.get(`${thread}/draft`).expect(404);
    await helper.agent.put(`${thread}/draft`).send({ content: 'Changed' }).expect(404);
    await helper.agent.put(`/api/notifications/${notification}/read`).expect(404);
  });

  it('no earlier event is repeated', async () => {
    const stream = await listeners.open({ Cookie: cookie, 'Last-Event-ID': lastEventId });
    await owner
      .post('/api/admin/document-requests')
      .send({ userId: client.present.id, title: 'Bank statement' })
      .expect(201);
    await eventually(() => JSON.stringify(stream.events).includes(`"id":${client.present.id}`));
    expect(JSON.stringify(stream.events)).not.toContain(`"id":${client.former.id},`);
  });

  it('a notification that becomes outdated is not told', async () => {
    const stream = await listeners.open({ Cookie: cookie });
    await owner.delete(`/api/admin/documents/${idOf('former', '/api/documents')}`).expect(204);
    await owner.delete(`/api/admin/documents/${idOf('present', '/api/documents')}`).expect(204);
    await eventually(() => stream.events.some(({ type }) => type.startsWith('notification')));
    const { body } = await helper.agent.get('/api/notifications?limit=200').expect(200);
    const shown = (body as { id: number }[]).map(({ id }) => id);
    const told = stream.events.flatMap(
      ({ data }) => (data as { notificationIds?: number[] }).notificationIds ?? [],
    );
    expect(told.filter((id) => !shown.includes(id))).toEqual([]);
  });
});

describe('a consultant of some clients', () => {
  let consultant: Agent;
  beforeAll(async () => {
    const made = await staffMember(app, 'limited', 'consultant');
    consultant = made.agent;
    await assign(app, client.present.id, made.id);
    await setStaffSees(app, 'assigned');
  });

  it.each(['documents', 'document-requests', 'message-threads', 'invoices', 'appointments', 'activity'])(
    'lists %s of another client like those of none',
    async (list) => {
      const ask = async (userId: number): Promise<[number, unknown, unknown]> => {
        const { status, body, headers } = await consultant.get(`/api/admin/${list}?userId=${userId}`);
        return [status, body, headers['x-total-count']];
      };
      const { body: all } = await owner.get(`/api/admin/${list}?userId=${client.foreign.id}`).expect(200);
      expect((all as unknown[]).length).toBeGreaterThan(0);
      expect(await ask(client.foreign.id)).toEqual(await ask(999_999));
    },
  );

  it('cannot use records of another client for theirs', async () => {
    const isLikeMissing = async (
      ask: (id: number) => Promise<{ status: number; body: unknown }>,
      id: number,
    ) => {
      const plain = ({ status, body }: { status: number; body: unknown }) => [
        status,
        (body as { code: string; fields?: unknown }).code,
        (body as { fields?: unknown }).fields,
      ];
      const answer = await ask(id);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(plain(answer)).toEqual(plain(await ask(999_999)));
    };
    const access = `/api/admin/clients/${client.present.id}/access`;
    const invitation = { email: 'new@example.com', role: 'helper', scopes: ['documents'] };
    const until = await app.app.get(Site).today();
    await isLikeMissing(
      async (consentDocumentId) => consultant.post(access).send({ ...invitation, until, consentDocumentId }),
      idOf('foreign', '/api/documents'),
    );
    await isLikeMissing(
      async (userId) =>
        consultant.patch(`/api/admin/appointments/${idOf('present', '/api/appointments')}`).send({ userId }),
      client.foreign.id,
    );
    await isLikeMissing(
      async (id) =>
        consultant
          .post(`/api/admin/message-attachments/${id}/document`)
          .send({ title: 'Mine', category: 'tax' }),
      idOf('foreign', '/api/message-attachments'),
    );
  });
});
