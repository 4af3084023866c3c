import { anOrganization, grant } from '../../../../test/grants.js';
import { app, consultant as admin, practice } from '../../../../test/practice.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';

const address = '/api/message-threads';
const inbox = '/api/admin/message-threads';
type Person = Awaited<ReturnType<TestApp['client']>>;

interface Thread {
  id: number;
  unreadCount: number;
  lastMessage: { fromPractice: boolean; from: { id: number; name: string } } | null;
}
interface Message {
  id: number;
  isRead: boolean;
  fromPractice: boolean;
  from: { id: number; name: string };
  fromUserId: number;
  toUserId: number;
}

let dana: Person;
let eli: Person;
let finn: Person;
practice();
beforeAll(async () => {
  dana = await app.client('dana');
  eli = await app.client('eli');
  finn = await app.client('finn');
  await app.sql.rows(
    'test.names',
    `UPDATE users SET first_name = initcap(username), last_name = 'Cole' WHERE role = 'client'`,
  );
  await grant(app, { clientId: dana.id, personId: eli.id, scopes: ['messages'] });
  await grant(app, { clientId: dana.id, personId: finn.id, scopes: ['documents'] });
});

const begin = async (agent: Agent, client?: number): Promise<number> => {
  const asked = client === undefined ? address : `${address}?client=${client}`;
  return ((await agent.post(asked).send({ subject: 'Payroll' }).expect(201)).body as Thread).id;
};
const send = async (agent: Agent, id: number, content = 'Hello'): Promise<Message> =>
  (await agent.post(`${address}/${id}/messages`).send({ content }).expect(201)).body as Message;
const messages = async (agent: Agent, id: number): Promise<Message[]> =>
  (await agent.get(`${address}/${id}/messages`).expect(200)).body as Message[];
const read = (agent: Agent, id: number) => agent.post(`${address}/${id}/read`).expect(200);
const thread = async (agent: Agent, id: number): Promise<Thread> =>
  (await agent.get(`${address}/${id}`).expect(200)).body as Thread;
const list = async (agent: Agent, query: string): Promise<Thread[]> =>
  (await agent.get(`${address}?${query}`).expect(200)).body as Thread[];

describe('a conversation of a client', () => {
  it('is with all people of the client, who see each other’s names', async () => {
    const id = await begin(eli.agent, dana.id);
    expect(await thread(dana.agent, id)).toMatchObject({ createdBy: eli.id, userId: dana.id });
    const asked = await send(eli.agent, id, 'Is it due?');
    expect(asked).toMatchObject({
      fromUserId: eli.id,
      toUserId: 1,
      fromPractice: false,
      from: { id: eli.id, name: 'Eli Cole' },
    });
    await send(dana.agent, id, 'I mean the one of May.');
    expect(await thread(admin.agent, id)).toMatchObject({
      unreadCount: 2,
      unanswered: true,
      client: { id: dana.id, name: 'Dana Cole' },
      lastMessage: { fromPractice: false, from: { id: dana.id, name: 'Dana Cole' } },
    });
    const answer = await send(admin.agent, id, 'On Friday.');
    expect(answer).toMatchObject({ toUserId: dana.id, fromPractice: true });
    for (const { agent } of [dana, eli, admin])
      expect((await messages(agent, id)).map((one) => [one.fromUserId, one.fromPractice])).toEqual([
        [admin.id, true],
        [dana.id, false],
        [eli.id, false],
      ]);
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    for (const { agent } of [dana, eli]) {
      const names = (await messages(agent, id)).map(({ from }) => from.name);
      expect(names).toEqual([(site as { name: string }).name, 'Dana Cole', 'Eli Cole']);
    }
    expect(await thread(admin.agent, id)).toMatchObject({ unanswered: false });
  });

  it('has unread messages and drafts per person, and is read for the practice by any of them', async () => {
    const id = await begin(dana.agent);
    await send(admin.agent, id, 'One');
    await send(admin.agent, id, 'Two');
    const unread = async ({ agent }: Person): Promise<number> => (await thread(agent, id)).unreadCount;
    const listed = async (query: string): Promise<number[]> =>
      (await list(eli.agent, `client=${dana.id}&${query}`)).map((one) => one.id);
    expect([await unread(dana), await unread(eli)]).toEqual([2, 2]);
    expect(await listed('unread=true')).toContain(id);
    expect((await read(eli.agent, id)).body).toMatchObject({ unreadCount: 0 });
    await read(eli.agent, id);
    expect([await unread(dana), await unread(eli)]).toEqual([2, 0]);
    expect(await listed('unread=true')).not.toContain(id);
    expect(await listed('unread=false')).toContain(id);
    expect((await messages(admin.agent, id)).map(({ isRead }) => isRead)).toEqual([true, true]);

    const later = await send(admin.agent, id, 'Three');
    expect([await unread(dana), await unread(eli)]).toEqual([3, 1]);
    const [newest] = await messages(admin.agent, id);
    expect(newest).toMatchObject({ id: later.id, isRead: false });
    await read(dana.agent, id);
    expect([await unread(dana), await unread(eli)]).toEqual([0, 1]);
    expect((await messages(admin.agent, id))[0]).toMatchObject({ isRead: true });
    // A message of one person is not unread for another.
    await send(dana.agent, id, 'Thank you');
    expect([await unread(dana), await unread(eli)]).toEqual([0, 1]);

    const draft = `${address}/${id}/draft`;
    await eli.agent.put(draft).send({ content: 'Mine' }).expect(200);
    expect((await dana.agent.get(draft).expect(200)).body).toEqual({ content: '' });
    await send(dana.agent, id, 'Sent');
    expect((await eli.agent.get(draft).expect(200)).body).toEqual({ content: 'Mine' });
  });

  it('counts messages of the previous version, and those from before the access that nobody had read', async () => {
    const client = await app.client('gail');
    const helper = await app.client('hal');
    const seen = await begin(client.agent);
    const unseen = await begin(client.agent);
    for (const id of [seen, unseen]) await send(admin.agent, id);
    await read(client.agent, seen);
    await grant(app, { clientId: client.id, personId: helper.id });
    const unread = async (id: number) => (await thread(helper.agent, id)).unreadCount;
    expect([await unread(seen), await unread(unseen)]).toEqual([0, 1]);
    await send(admin.agent, seen);
    expect([await unread(seen), await unread(unseen)]).toEqual([1, 1]);
    expect((await messages(helper.agent, seen))[0]).toMatchObject({
      fromPractice: true,
      toUserId: client.id,
    });
  });

  it('is closed to people without access, without the scope, or whose access has ended', async () => {
    const id = await begin(dana.agent);
    const stranger = await app.client('ida');
    const former = await app.client('jon');
    await grant(app, { clientId: dana.id, personId: former.id, ended: true });
    const late = await app.client('kim');
    await grant(app, { clientId: dana.id, personId: late.id, until: '2026-01-31' });
    for (const { agent } of [stranger, former, late]) {
      expect((await agent.get(`${address}/${id}`).expect(404)).body).toEqual(
        refused(404, 'thread.not_found'),
      );
      expect((await agent.get(`${address}?client=${dana.id}`).expect(404)).body).toEqual(
        refused(404, 'client.not_found'),
      );
      await agent.post(`${address}/${id}/messages`).send({ content: 'x' }).expect(404);
    }
    for (const call of [
      finn.agent.get(`${address}/${id}`),
      finn.agent.get(`${address}?client=${dana.id}`),
      finn.agent.post(`${address}?client=${dana.id}`).send({ subject: 'x' }),
      finn.agent.post(`${address}/${id}/messages`).send({ content: 'x' }),
      finn.agent.put(`${address}/${id}/draft`).send({ content: 'x' }),
    ])
      expect((await call.expect(403)).body).toEqual(refused(403, 'access.scope_missing'));
    await app.visitor().get(`${address}/${id}`).expect(401);
    // Their own conversations stay theirs.
    expect(await list(eli.agent, '')).toEqual([]);
  });
});

describe('a business', () => {
  it('writes through its owners, and is found in the inbox by its name only', async () => {
    const business = await anOrganization(app, { kind: 'business', name: 'Dos Amigos Bakery' });
    const owner = await app.client('lee');
    await grant(app, { clientId: business, personId: owner.id, role: 'owner' });
    const { body } = await admin.agent.post(inbox).send({ userId: business, subject: 'April' }).expect(201);
    const { id } = body as Thread;
    await send(admin.agent, id);
    expect((await list(owner.agent, `client=${business}`))[0]).toMatchObject({ id, unreadCount: 1 });
    await read(owner.agent, id);
    expect((await messages(admin.agent, id))[0]).toMatchObject({ isRead: true });
    await send(owner.agent, id, 'Got it');
    const found = async (search: string) =>
      ((await admin.agent.get(inbox).query({ search }).expect(200)).body as Thread[]).map((one) => one.id);
    expect(await found('Amigos')).toEqual([id]);
    expect(await found('organization:')).toEqual([]);
    await begin(owner.agent, business);
  });
});
