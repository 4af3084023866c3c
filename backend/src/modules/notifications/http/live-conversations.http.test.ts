import { eventually } from '../../../../test/eventually.js';
import { Listeners } from '../../../../test/listeners.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';

let app: TestApp;
let listeners: Listeners;
let admin: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  listeners = new Listeners(app);
  admin = await app.admin();
  alex = await app.client('asample');
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

const work = (): UnitOfWork => app.app.get(UnitOfWork);

describe('a conversation', () => {
  const threadId = 4;
  const message = (messageId: number, fromPractice: boolean): void => {
    const fromUserId = fromPractice ? admin.id : alex.id;
    work().publish({
      type: 'message.created',
      threadId,
      messageId,
      clientId: alex.id,
      fromUserId,
      fromPractice,
      hasAttachments: false,
      at: new Date(),
      actorId: fromUserId,
      subject: { type: 'conversation', id: threadId, title: 'Question' },
    });
  };
  const readBy = (who: 'client' | 'practice', lastReadMessageId: number): void =>
    work().publish({
      type: 'conversation.read',
      threadId,
      clientId: alex.id,
      readerId: who === 'client' ? alex.id : admin.id,
      byPractice: who === 'practice',
      lastReadMessageId,
      at: new Date(),
    });
  const unread = async (): Promise<number> => {
    const { headers } = await alex.agent.get('/api/notifications?read=false&limit=1').expect(200);
    return Number(headers['x-total-count']);
  };

  it('reaches both sides, even with notifications off', async () => {
    const channels = { portal: false, email: false };
    const off = { document: channels, message: channels, payment: channels, appointment: channels };
    await alex.agent.put('/api/notification-preferences').send(off).expect(200);
    const readers = [await listeners.openAs('asample'), await listeners.openAs('consultant')];
    await app.account('colleague', 'admin');
    readers.push(await listeners.openAs('colleague'));
    await work().run(async () => message(11, true));
    for (const reader of readers) {
      const [event] = await reader.received(1);
      expect([event?.type, event?.data]).toEqual([
        'message',
        { threadId, messageId: 11, fromUserId: admin.id, fromPractice: true, hasAttachments: false },
      ]);
    }
    expect(await unread()).toBe(0);
    const on = { portal: true, email: true };
    await alex.agent
      .put('/api/notification-preferences')
      .send({ document: on, message: on, payment: on, appointment: on })
      .expect(200);
  });

  it('started by either side appears for both immediately, and for every admin', async () => {
    await app.account('partner', 'admin');
    await app.account('stranger');
    const readers = [];
    for (const name of ['asample', 'consultant', 'partner']) readers.push(await listeners.openAs(name));
    const stranger = await listeners.openAs('stranger');
    const asked = await alex.agent.post('/api/message-threads').send({ subject: 'Asked' }).expect(201);
    const received = await admin.agent
      .post('/api/admin/message-threads')
      .send({ userId: alex.id, subject: 'Received' })
      .expect(201);
    for (const reader of readers)
      expect((await reader.received(2)).map(({ type, data }) => [type, data])).toEqual([
        ['message', { threadId: asked.body.id }],
        ['message', { threadId: received.body.id }],
      ]);
    expect(stranger.events).toEqual([]);
  });

  it('marked as answered is announced to both sides, once', async () => {
    const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Thanks' }).expect(201);
    const at = `/api/message-threads/${body.id}`;
    await alex.agent.post(`${at}/messages`).send({ content: 'Thank you' }).expect(201);
    const readers = [await listeners.openAs('asample'), await listeners.openAs('consultant')];
    for (let time = 0; time < 2; time++)
      await admin.agent.post(`/api/admin/message-threads/${body.id}/answered`).expect(200);
    // Arrives after anything that the second time might have sent.
    await alex.agent.post(`${at}/messages`).send({ content: 'One more thing' }).expect(201);
    for (const { events } of readers) {
      const received = () => events.filter(({ type }) => type === 'message').map(({ data }) => data);
      await eventually(() => received().length > 1);
      expect(received()).toEqual([
        { threadId: body.id },
        expect.objectContaining({ threadId: body.id, fromUserId: alex.id }),
      ]);
    }
  });

  it('marks its notifications when read, on all tabs; the other side sees it', async () => {
    await alex.agent.post('/api/notifications/read-all').expect(204);
    await work().run(async () => {
      for (const id of [21, 22, 23]) message(id, true);
    });
    expect(await unread()).toBe(3);
    const tab = await listeners.openAs('asample');
    const practice = await listeners.openAs('consultant');
    await work().run(async () => readBy('client', 22));
    expect(await unread()).toBe(1);
    await tab.received(2);
    expect(tab.events.map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ['read', { threadId, byPractice: false, lastReadMessageId: 22 }],
        ['read', { notificationIds: [expect.any(Number), expect.any(Number)] }],
      ]),
    );
    const [seen] = await practice.received(1);
    expect(seen).toMatchObject({
      type: 'read',
      data: { threadId, byPractice: false, lastReadMessageId: 22 },
    });
    // Reading by the practice does not mark the client's messages as read.
    await work().run(async () => readBy('practice', 23));
    expect(await unread()).toBe(1);
    await work().run(async () => readBy('client', 23));
    expect(await unread()).toBe(0);
  });
});
