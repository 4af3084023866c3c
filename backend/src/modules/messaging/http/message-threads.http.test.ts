import { itInTestAll } from '../../../../test/cases.js';
import { absurdIds, type Agent, pages, refused, TestApp } from '../../../../test/test-app.js';
import { eventually } from '../../../../test/eventually.js';

const address = '/api/message-threads';
const inbox = '/api/admin/message-threads';

let app: TestApp;
let consultant: { agent: Agent; id: number };
let other: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  const { id } = await app.account('consultant', 'admin');
  // The practice is user 1, as after a first start.
  await app.sql.rows('test.consultant', 'UPDATE users SET id = 1 WHERE id = $1', [id]);
  consultant = { agent: await app.signIn('consultant'), id: 1 };
  other = await app.admin('assistant');
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterAll(() => app.stop());

interface Thread {
  id: number;
  subject: string;
  unreadCount: number;
  [field: string]: unknown;
}
interface Message {
  id: number;
  content: string;
  isRead: boolean;
  from: { id: number; name: string };
  [field: string]: unknown;
}

const begin = async (subject = 'A question', agent = alex.agent): Promise<number> =>
  ((await agent.post(address).send({ subject, participant: 1 }).expect(201)).body as Thread).id;
const send = async (agent: Agent, id: number, content = 'Hello'): Promise<Message> =>
  (await agent.post(`${address}/${id}/messages`).send({ content }).expect(201)).body as Message;
const thread = async (agent: Agent, id: number): Promise<Thread> =>
  (await agent.get(`${address}/${id}`).expect(200)).body as Thread;
const messages = async (agent: Agent, id: number): Promise<Message[]> =>
  (await agent.get(`${address}/${id}/messages`).expect(200)).body as Message[];

describe('starting a conversation', () => {
  it('answers with a conversation without messages', async () => {
    const { body } = await alex.agent.post(address).send({ subject: '  My invoice ' }).expect(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      subject: 'My invoice',
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      createdBy: alex.id,
      created_at: expect.stringMatching(/Z$/) as string,
      updated_at: (body as Thread)['created_at'],
      unreadCount: 0,
      unanswered: false,
      waitingSince: null,
      closed: false,
      lastMessage: null,
    });
  });

  it('is refused without a subject, and with anyone but the practice', async () => {
    for (const subject of [undefined, '', '   ', null, 7])
      expect((await alex.agent.post(address).send({ subject }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { subject: 'Please provide a subject for your message' }),
      );
    for (const participant of [2, 0, 'one', 1.5, null, ''])
      expect((await alex.agent.post(address).send({ subject: 'x', participant }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { participant: expect.any(String) as string }),
      );
    await alex.agent
      .post(address)
      .send({ subject: 'x'.repeat(201) })
      .expect(400);
  });

  it('happens once for one Idempotency-Key', async () => {
    const once = () => alex.agent.post(address).set('Idempotency-Key', 'begin').send({ subject: 'Once' });
    expect((await once().expect(201)).body).toEqual((await once().expect(201)).body);
    await alex.agent.post(address).set('Idempotency-Key', 'begin').send({ subject: 'Twice' }).expect(409);
  });

  it('is for clients; the practice starts one with an open client', async () => {
    expect((await consultant.agent.post(address).send({ subject: 'x' }).expect(403)).body).toEqual(
      refused(403, 'auth.forbidden'),
    );
    await alex.agent.post(inbox).send({ userId: bea.id, subject: 'x' }).expect(403);
    await app.visitor().post(inbox).send({ userId: bea.id, subject: 'x' }).expect(401);
    const { body } = await other.agent.post(inbox).send({ userId: bea.id, subject: 'April' }).expect(201);
    expect(body).toMatchObject({ userId: bea.id, createdBy: other.id, subject: 'April' });
    expect((await thread(bea.agent, (body as Thread).id)).subject).toBe('April');
    for (const userId of [undefined, other.id, 99999, 'x'])
      expect((await other.agent.post(inbox).send({ userId, subject: 'x' }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { userId: 'Please select a client' }),
      );
    await other.agent.post(inbox).send({ userId: bea.id }).expect(400);
  });
});

describe('a message', () => {
  it('shows its author, its reader and whether it was read', async () => {
    const id = await begin('Shapes');
    const sent = await send(alex.agent, id, '  Two\r\nlines ');
    expect(sent).toEqual({
      id: expect.any(Number) as number,
      threadId: id,
      fromUserId: alex.id,
      fromPractice: false,
      from: { id: alex.id, name: 'Sam Sample' },
      toUserId: 1,
      subject: 'Shapes',
      content: 'Two\nlines',
      isRead: false,
      hasAttachments: false,
      attachments: [],
      created_at: expect.stringMatching(/Z$/) as string,
      email: null,
      destroyedAt: null,
    });
    const answer = await send(other.agent, id, 'Thank you');
    expect(answer).toMatchObject({ fromUserId: other.id, toUserId: alex.id, from: { name: 'Sam Sample' } });
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    const [seen] = await messages(alex.agent, id);
    expect(seen).toMatchObject({
      fromUserId: other.id,
      from: { id: other.id, name: (site as { name: string }).name },
    });
    const own = await send(consultant.agent, id, 'From the consultant');
    expect((await messages(alex.agent, id))[0]).toMatchObject({ id: own.id, from: { name: 'Sam Sample' } });
  });

  it('requires visible content of at most 20 000 characters', async () => {
    const id = await begin();
    const post = (content: unknown) => alex.agent.post(`${address}/${id}/messages`).send({ content });
    for (const content of [undefined, '', ' \n ', null, 3, '\u200b'])
      expect((await post(content).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { content: 'Please provide content for your message' }),
      );
    await post('x'.repeat(20_001)).expect(400);
    await post('a\0b').expect(400);
    await post('😀'.repeat(20_000)).expect(201);
    expect(await messages(alex.agent, id)).toHaveLength(1);
  });

  it('is sent once for one Idempotency-Key', async () => {
    const id = await begin();
    const once = () =>
      alex.agent.post(`${address}/${id}/messages`).set('Idempotency-Key', 'send').send({ content: 'Once' });
    expect((await once().expect(201)).body).toEqual((await once().expect(201)).body);
    expect(await messages(alex.agent, id)).toHaveLength(1);
  });

  it('is counted as unread until POST …/read', async () => {
    const id = await begin('Counted');
    await send(alex.agent, id, 'One');
    await send(alex.agent, id, 'Two');
    expect((await thread(alex.agent, id)).unreadCount).toBe(0);
    await messages(consultant.agent, id);
    expect(await thread(consultant.agent, id)).toMatchObject({ unreadCount: 2, unanswered: true });
    // Writing an answer does not mark messages as read.
    await send(consultant.agent, id, 'x'.repeat(300));
    expect(await thread(consultant.agent, id)).toMatchObject({ unreadCount: 2, unanswered: false });
    expect(await thread(alex.agent, id)).toMatchObject({
      unreadCount: 1,
      lastMessage: { content: 'x'.repeat(200), fromUserId: 1 },
    });
    // Any admin reads for the practice.
    expect((await other.agent.post(`${address}/${id}/read`).expect(200)).body).toMatchObject({
      unreadCount: 0,
    });
    expect((await messages(alex.agent, id)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await alex.agent.post(`${address}/${id}/read`).expect(200);
    await alex.agent.post(`${address}/${id}/read`).expect(200);
    expect((await messages(consultant.agent, id))[0]).toMatchObject({ isRead: true });
  });

  it('is listed before earlier ones, page by page', async () => {
    const id = await begin('Pages');
    for (const content of ['1', '2', '3', '4', '5']) await send(alex.agent, id, content);
    const found = await pages<Message>(alex.agent, `${address}/${id}/messages?limit=2`);
    expect(found.flatMap(({ rows }) => rows.map(({ content }) => content))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
    expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  itInTestAll('keeps ids, times and pages in the order of commits for parallel writers', async () => {
    const id = await begin('Both write');
    const writers = [alex.agent, consultant.agent].flatMap((agent) =>
      Array.from({ length: 10 }, (_, index) => send(agent, id, String(index))),
    );
    await Promise.all(writers);
    const rows = (await pages<Message>(alex.agent, `${address}/${id}/messages?limit=7`)).flatMap(
      (page) => page.rows,
    );
    expect(rows).toHaveLength(20);
    const ids = rows.map((row) => row.id);
    expect(ids).toEqual([...ids].sort((one, two) => two - one));
    const times = rows.map((row) => String(row['created_at']));
    expect(times).toEqual([...times].sort().reverse());
    expect(await thread(alex.agent, id)).toMatchObject({ unreadCount: 10, lastMessage: { id: ids[0] } });
    expect(await thread(consultant.agent, id)).toMatchObject({ unreadCount: 10 });
  });
});

describe('the list', () => {
  it('has a client’s own, sorted by last message, searched by subject', async () => {
    const chris = await app.client('cmercado');
    const first = await begin('100% tax', chris.agent);
    const second = await begin('100 taxes, año 2026', chris.agent);
    const third = await begin('Payroll', chris.agent);
    await send(chris.agent, first);
    const list = async (query = ''): Promise<number[]> =>
      ((await chris.agent.get(`${address}${query}`).expect(200)).body as Thread[]).map(({ id }) => id);
    expect(await list()).toEqual([first, third, second]);
    expect(await list('?search=TAX')).toEqual([first, second]);
    expect(await list('?search=ano%202')).toEqual([second]);
    expect(await list(`?search=${encodeURIComponent('TÁX')}`)).toEqual([first, second]);
    expect(await list('?search=100%25')).toEqual([first]);
    expect(await list('?search=_')).toEqual([]);
    const found = await pages<Thread>(chris.agent, `${address}?limit=2`);
    expect(found.map(({ rows }) => rows.length)).toEqual([2, 1]);
    const [row] = (await chris.agent.get(address).expect(200)).body as Thread[];
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'createdBy',
      'created_at',
      'id',
      'lastMessage',
      'subject',
      'unreadCount',
      'updated_at',
    ]);
    await chris.agent.get(`${address}?cursor=x`).expect(400);
  });

  it('has a total, overall and per client, also while conversations are started in parallel', async () => {
    const erin = await app.client('esouth');
    const all = `/api/admin/message-threads?limit=1`;
    const total = async (agent: Agent, list: string): Promise<number> =>
      Number((await agent.get(list).expect(200)).headers['x-total-count']);
    const before = await total(consultant.agent, all);
    expect(await total(erin.agent, `${address}?limit=1`)).toBe(0);
    const subjects = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
    await Promise.all(subjects.map((subject) => begin(subject, erin.agent)));
    expect(await total(erin.agent, `${address}?limit=1`)).toBe(8);
    expect(await total(consultant.agent, `${all}&userId=${erin.id}`)).toBe(8);
    expect(await total(consultant.agent, all)).toBe(before + 8);
  });

  it('can be limited to unread ones, with their total', async () => {
    const dana = await app.client('dnorth');
    const first = await begin('One', dana.agent);
    const second = await begin('Two', dana.agent);
    const third = await begin('Three', dana.agent);
    for (const id of [first, first, third]) await send(consultant.agent, id);
    await send(dana.agent, second);
    const list = async (query: string): Promise<[number[], string | undefined]> => {
      const { body, headers } = await dana.agent.get(`${address}?${query}`).expect(200);
      return [(body as Thread[]).map(({ id }) => id), headers['x-total-count']];
    };
    expect(await list('unread=true')).toEqual([[third, first], '2']);
    expect(await list('unread=true&limit=1')).toEqual([[third], '2']);
    expect(await list('unread=true&search=one')).toEqual([[first], '1']);
    expect(await list('unread=false')).toEqual([[second], '1']);
    await dana.agent.post(`${address}/${third}/read`).expect(200);
    expect(await list('unread=true')).toEqual([[first], '1']);
    expect((await dana.agent.get(`${address}?unread=maybe`).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { unread: 'Must be true or false' }),
    );
  });

  it('is refused to admins and visitors', async () => {
    expect((await consultant.agent.get(address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    await app.visitor().get(address).expect(401);
  });
});

describe('another client’s conversation', () => {
  it('is 404 for every call', async () => {
    const id = await begin('Private');
    const tries = (agent: Agent, at: number | string) => [
      agent.get(`${address}/${at}`),
      agent.get(`${address}/${at}/messages`),
      agent.post(`${address}/${at}/messages`).send({ content: 'x' }),
      agent.post(`${address}/${at}/read`),
      agent.get(`${address}/${at}/draft`),
      agent.put(`${address}/${at}/draft`).send({ content: 'x' }),
      agent.put(`${address}/${at}/draft`).send({ content: '' }),
      agent.delete(`${address}/${at}/draft`),
    ];
    for (const attempt of tries(bea.agent, id))
      expect((await attempt.expect(404)).body).toEqual(refused(404, 'thread.not_found'));
    for (const attempt of tries(app.visitor(), id)) await attempt.expect(401);
    for (const at of absurdIds.slice(0, 8)) await alex.agent.get(`${address}/${at}`).expect(404);
    await bea.agent.post(`${inbox}/${id}/answered`).expect(403);
    // The attempt is recorded in the conversation's chain, for admins.
    await eventually(async () => {
      const { body } = await consultant.agent.get(
        `/api/admin/activity?subjectType=conversation&subjectId=${id}`,
      );
      return (body as { type: string }[]).some(({ type }) => type === 'conversation.refused');
    });
  });

  it('is recorded with its subject and without content', async () => {
    const id = await begin('Recorded');
    await send(alex.agent, id, 'A secret sentence');
    await consultant.agent.post(`${inbox}/${id}/answered`).expect(200);
    await consultant.agent.post(`${address}/${id}/read`).expect(200);
    const { body } = await consultant.agent
      .get(`/api/admin/activity?subjectType=conversation&subjectId=${id}`)
      .expect(200);
    expect((body as { type: string }[]).map(({ type }) => type)).toEqual([
      'conversation.answered',
      'message.created',
      'conversation.created',
    ]);
    expect(JSON.stringify(body)).toContain('Recorded');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('a draft', () => {
  it('is per user and conversation, until it is sent', async () => {
    const id = await begin('Draft');
    const draft = `${address}/${id}/draft`;
    expect((await alex.agent.get(draft).expect(200)).body).toEqual({ content: '' });
    expect((await alex.agent.put(draft).send({ content: ' I was ' }).expect(200)).body).toEqual({
      content: ' I was ',
    });
    await consultant.agent.put(draft).send({ content: 'Mine' }).expect(200);
    expect((await alex.agent.get(draft).expect(200)).body).toEqual({ content: ' I was ' });
    expect((await other.agent.get(draft).expect(200)).body).toEqual({ content: '' });
    await alex.agent
      .put(draft)
      .send({ content: 'x'.repeat(20_001) })
      .expect(400);
    await send(alex.agent, id, 'I was there');
    expect((await alex.agent.get(draft).expect(200)).body).toEqual({ content: '' });
    expect((await consultant.agent.get(draft).expect(200)).body).toEqual({ content: 'Mine' });
    await consultant.agent.delete(draft).expect(204);
    await consultant.agent.delete(draft).expect(204);
    expect((await consultant.agent.get(draft).expect(200)).body).toEqual({ content: '' });
  });

  it('is deleted by an empty one', async () => {
    const draft = `${address}/${await begin('Emptied')}/draft`;
    await alex.agent.put(draft).send({ content: 'x' }).expect(200);
    expect((await alex.agent.put(draft).send({ content: '' }).expect(200)).body).toEqual({ content: '' });
    expect((await alex.agent.get(draft).expect(200)).body).toEqual({ content: '' });
  });
});

describe('a client whose account was closed', () => {
  it('leaves read-only conversations for admins', async () => {
    const gone = await app.client('gone');
    const id = await begin('Left behind', gone.agent);
    await send(gone.agent, id, 'Are you there?');
    await consultant.agent.delete(`/api/admin/clients/${gone.id}`).expect(204);
    await gone.agent.get(`${address}/${id}`).expect(401);
    expect(await thread(consultant.agent, id)).toMatchObject({
      closed: true,
      unanswered: false,
      client: { name: 'Sam Sample' },
    });
    expect(await messages(consultant.agent, id)).toHaveLength(1);
    expect(
      (await consultant.agent.post(`${address}/${id}/messages`).send({ content: 'x' }).expect(409)).body,
    ).toEqual(refused(409, 'thread.closed'));
    expect(
      (await consultant.agent.post(inbox).send({ userId: gone.id, subject: 'x' }).expect(400)).body,
    ).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });
});
