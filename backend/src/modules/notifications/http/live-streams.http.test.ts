import { itInTestAll } from '../../../../test/cases.js';
import type { EventStreamReader } from '../../../../test/event-stream-reader.js';
import { eventually } from '../../../../test/eventually.js';
import { grant } from '../../../../test/grants.js';
import { Listeners } from '../../../../test/listeners.js';
import {
  type Agent,
  cookieHeader,
  cookiesOf,
  password,
  refused,
  TestApp,
} from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { NotificationRaised } from '../application/notification-events.js';

const hour = 60 * 60_000;

let app: TestApp;
let admin: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let cookie: string;
let listeners: Listeners;
beforeAll(async () => {
  app = await TestApp.start();
  listeners = new Listeners(app);
  admin = await app.admin();
  alex = await app.client('asample');
});
beforeEach(async () => {
  admin.agent = await app.signIn('consultant');
  alex.agent = await app.signIn('asample');
  cookie = await listeners.session('asample');
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

const listen = (headers: Record<string, string> = {}): Promise<EventStreamReader> =>
  listeners.open({ Cookie: cookie, ...headers });
const resume = (lastEventId: string): Promise<EventStreamReader> => listen({ 'Last-Event-ID': lastEventId });

const work = (): UnitOfWork => app.app.get(UnitOfWork);
let raised = 0;
const notificationFor = (userId: number, message = 'Something happened.'): NotificationRaised => {
  const content = { category: 'document', type: 'info', title: 'News', message, url: '/client' } as const;
  const at = new Date();
  const recipient = {
    userId,
    role: 'client',
    firstName: null,
    notificationId: ++raised,
    mailTo: null,
  } as const;
  return { type: 'notification.raised', cause: 'document.uploaded', at, content, recipients: [recipient] };
};
/** Publishes one live event for Alex in its own commit, without a document. */
const raise = (by = work(), message?: string): Promise<void> =>
  by.run(async () => by.publish(notificationFor(alex.id, message)));
const times = async (count: number, action: () => Promise<void>): Promise<void> => {
  for (let n = 0; n < count; n++) await action();
};
const numbersOf = (reader: EventStreamReader): number[] =>
  reader.events.map(({ id }) => Number(id.split('.')[1]));

describe('a stream', () => {
  it('sends a notification immediately, with the fields of the list', async () => {
    const reader = await listen();
    expect([reader.status, reader.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      }),
    ]);
    expect(reader.headers['content-encoding']).toBeUndefined();
    expect(reader.retry).toBeGreaterThan(0);
    await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'W-2 of 2026' })
      .expect(201);
    const [event] = await reader.received(1);
    const { body } = await alex.agent.get('/api/notifications?limit=1').expect(200);
    expect(event).toEqual({ type: 'notification', id: reader.lastEventId, data: body[0] });
  });

  it("announces to the user's other streams what was read on one, and to no other user", async () => {
    await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'One' })
      .expect(201);
    const readers = [await listen(), await listen()];
    const other = await listeners.openAs('consultant');
    const [row] = (await alex.agent.get('/api/notifications?limit=1').expect(200)).body as { id: number }[];
    await alex.agent.put(`/api/notifications/${row?.id}/read`).expect(200);
    // Already read: nothing happens.
    await alex.agent.put(`/api/notifications/${row?.id}/read`).expect(200);
    await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'Two' })
      .expect(201);
    const [two] = (await alex.agent.get('/api/notifications?limit=1').expect(200)).body as { id: number }[];
    await alex.agent.post('/api/notifications/read-all').expect(204);
    for (const reader of readers) {
      expect((await reader.received(3)).map(({ type, data }) => [type, data])).toEqual([
        ['read', { notificationIds: [row?.id] }],
        ['notification', expect.objectContaining({ id: two?.id })],
        ['read', { notificationIds: expect.arrayContaining([two?.id]) }],
      ]);
    }
    expect(other.events).toEqual([]);
  });

  it('announces a changed invoice and an opened document to both sides, and to no other client', async () => {
    await app.account('stranger');
    const readers = [await listeners.openAs('asample'), await listeners.openAs('consultant')];
    const stranger = await listeners.openAs('stranger');
    const { body: invoice } = await admin.agent
      .post('/api/admin/invoices')
      .send({ userId: alex.id, description: 'Books', items: [{ description: 'Books', amount: '10.00' }] })
      .expect(201);
    const { body: document } = await admin.agent
      .post('/api/admin/documents/upload')
      .field({ title: 'Letter', userId: String(alex.id) })
      .attach('file', samplePdf, 'letter.pdf')
      .expect(201);
    await alex.agent.get(`/api/documents/${document.id}`).expect(200);
    await alex.agent.post(`/api/invoices/${invoice.id}/pay`).expect(200);
    for (const { events } of readers) {
      const content = () => events.filter(({ type }) => ['invoice', 'document', 'opened'].includes(type));
      await eventually(() => content().length > 3);
      expect(content().map(({ type, data }) => [type, data])).toEqual([
        ['invoice', { invoiceId: invoice.id }],
        ['document', { documentId: document.id }],
        ['opened', { documentId: document.id }],
        ['invoice', { invoiceId: invoice.id }],
      ]);
    }
    expect(stranger.events).toEqual([]);
  });

  it('is one of ten; the eleventh replaces the oldest', async () => {
    const readers: EventStreamReader[] = [];
    await times(11, async () => void readers.push(await listen()));
    await readers[0]?.ended;
    expect(readers[0]?.types).toEqual(['replaced']);
    await raise();
    for (const reader of readers.slice(1)) expect(await reader.received(1)).toHaveLength(1);
    expect(readers.slice(1).map(({ isOpen }) => isOpen)).toEqual(Array(10).fill(true));
    expect(readers[0]?.events).toHaveLength(1);
  });

  it('leaves room once others are closed', async () => {
    const first = await listen();
    for (let n = 0; n < 15; n++) {
      const passing = await listen();
      passing.close();
      await passing.ended;
    }
    await raise();
    await first.received(1);
    expect(first.types).toEqual(['notification']);
  });

  it('answers HEAD immediately', async () => {
    const { headers } = await alex.agent.head('/api/notifications/stream').expect(200);
    expect(headers['content-type']).toContain('text/event-stream');
  });

  it('requires a login', async () => {
    const { body } = await app.visitor().get('/api/notifications/stream').expect(401);
    expect(body).toEqual(refused(401, 'auth.signed_out'));
  });
});

describe('resuming', () => {
  it('loses and repeats nothing', async () => {
    const first = await listen();
    await times(3, raise);
    await first.received(3);
    first.close();
    await times(4, raise);
    const second = await resume(first.lastEventId);
    await raise();
    await second.received(5);
    const from = numbersOf(first)[0] ?? 0;
    expect([...numbersOf(first), ...numbersOf(second)]).toEqual(
      Array.from({ length: 8 }, (_, n) => from + n),
    );
    expect(new Set(second.types)).toEqual(new Set(['notification']));
  });

  it('works from the start of a stream without events', async () => {
    const first = await listen();
    first.close();
    await raise();
    const second = await resume(first.lastEventId);
    await second.received(1);
    expect(second.types).toEqual(['notification']);
  });

  it('continues through more events than one batch', async () => {
    const first = await listen();
    first.close();
    await work().run(async () => {
      for (let n = 0; n < 650; n++) work().publish(notificationFor(alex.id));
    });
    const second = await resume(first.lastEventId);
    await second.received(650);
    const from = numbersOf(second)[0] ?? 0;
    expect(numbersOf(second)).toEqual(Array.from({ length: 650 }, (_, n) => from + n));
  });

  it('from the position read before the lists sends what happened since, and nothing else', async () => {
    await raise();
    const { body } = await alex.agent.get('/api/notifications/stream/position').expect(200);
    await raise();
    const reader = await resume((body as { id: string }).id);
    await raise();
    await reader.received(2);
    expect(reader.types).toEqual(['notification', 'notification']);
  });

  it('starts with resync if the reader may see something else by now', async () => {
    const position = async () =>
      (await alex.agent.get('/api/notifications/stream/position')).body.id as string;
    const before = await position();
    const { id: clientId } = await app.account('relative');
    await grant(app, { clientId, personId: alex.id });
    await raise();
    const reader = await resume(before);
    await reader.received(2);
    expect(reader.types).toEqual(['resync', 'notification']);
    expect(await position()).not.toBe(before);
  });

  const view = 'pX3k_9aQ';
  it.each<[string, () => string]>([
    ['that was never given', () => `${alex.id}.999999.${view}`],
    ['of another person', () => `${admin.id}.1.${view}`],
    ['of an earlier version', () => `${alex.id}.1`],
    ['that is none', () => 'yesterday'],
    ['with a sign', () => `${alex.id}.-1.${view}`],
    ['beyond any number', () => `${alex.id}.99999999999.${view}`],
  ])('from an id %s starts with resync and continues', async (_, id) => {
    await raise();
    const reader = await resume(id());
    await reader.received(1);
    await raise();
    expect((await reader.received(2)).map(({ type }) => type)).toEqual(['resync', 'notification']);
    const again = await resume(reader.events[0]?.id ?? '');
    await again.received(1);
    expect(again.types).toEqual(['notification']);
  });

  it('from an id of more than 24 hours ago starts with resync, swept or not', async () => {
    const first = await listen();
    await raise();
    await first.received(1);
    first.close();
    await raise();
    app.clock.pass(23 * hour);
    cookie = await listeners.session('asample');
    const inTime = await resume(first.lastEventId);
    await inTime.received(1);
    expect(inTime.types).toEqual(['notification']);
    app.clock.pass(1.5 * hour);
    expect((await (await resume(first.lastEventId)).received(1))[0]?.type).toBe('resync');
    app.clock.pass(hour);
    expect(await app.app.get(Jobs).runNow('live-events.sweep')).toBe(1);
    expect(await app.sql.count('test.kept', 'live_events', [])).toBe(0);
    expect((await (await resume(first.lastEventId)).received(1))[0]?.type).toBe('resync');
    // No events since: nothing was missed.
    const uptodate = await resume(inTime.lastEventId);
    await raise();
    await uptodate.received(1);
    expect(uptodate.types).toEqual(['notification']);
  });
});

describe('a stream ends within ten seconds', () => {
  /** Opens a session of its own, and a stream in it. */
  async function listening(username: string) {
    const agent = app.visitor();
    const answer = await agent.post('/api/login').send({ username, password }).expect(200);
    return { agent, reader: await listeners.open({ Cookie: cookieHeader(cookiesOf(answer)) }) };
  }
  async function expectEnd({ ended }: EventStreamReader): Promise<void> {
    const began = performance.now();
    await ended;
    expect(performance.now() - began).toBeLessThan(10_000);
  }

  it('of the logout, while those of other sessions continue', async () => {
    const other = await listen();
    const { agent, reader } = await listening('asample');
    await agent.post('/api/logout').expect(204);
    await expectEnd(reader);
    await raise();
    await other.received(1);
    expect(reader.events).toEqual([]);
  });

  itInTestAll('of the end of its session for any reason', async () => {
    const { reader } = await listening('asample');
    await app.sql.rows('test.end', 'DELETE FROM sessions');
    await expectEnd(reader);
  });

  it('of the revocation of its token', async () => {
    const { agent } = await listening('asample');
    const made = await agent
      .post('/api/access-tokens')
      .send({ name: 'Listener', scope: 'read', password })
      .expect(201);
    const reader = await listeners.open({ Authorization: `Bearer ${made.body.token}` });
    await raise();
    await reader.received(1);
    await agent.delete(`/api/access-tokens/${made.body.id}`).expect(204);
    await expectEnd(reader);
  });

  it('of the closing of its account', async () => {
    const { id } = await app.account('leaver');
    const { reader } = await listening('leaver');
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    await expectEnd(reader);
  });

  itInTestAll('of twelve idle hours, which listening and reconnecting do not extend', async () => {
    const { agent, reader } = await listening('asample');
    const cookie = (await agent.get('/api/user').expect(200)).request.get('Cookie');
    app.clock.pass(11 * hour);
    const again = await listen({ Cookie: String(cookie) });
    expect([reader.isOpen, again.isOpen]).toEqual([true, true]);
    app.clock.pass(1.5 * hour);
    await Promise.all([reader, again].map(expectEnd));
    await agent.get('/api/notifications/stream').expect(401);
  });
});

describe('a reader that does not read', () => {
  itInTestAll('delays no other reader, and gets everything once it reads', async () => {
    // More than the buffers of a connection hold, in a few events: a reader that takes nothing during two heartbeats is
    // given up.
    const big = 'x'.repeat(5_000_000);
    const slow = await listen();
    slow.stall();
    const fast = await listen();
    await times(4, () => raise(work(), big));
    await fast.received(4);
    expect(slow.events.length).toBeLessThan(4);
    slow.resume();
    await slow.received(4);
    expect(numbersOf(slow)).toEqual(numbersOf(fast));
  });
});
