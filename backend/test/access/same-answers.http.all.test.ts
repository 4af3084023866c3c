import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import type { EventStreamReader } from '../event-stream-reader.js';
import { eventually } from '../eventually.js';
import { Sender } from '../fuzz/send.js';
import { Listeners } from '../listeners.js';
import { type Agent, TestApp } from '../test-app.js';
import { type Caller, type Client, Furnishing, isEnough, type People } from './callers.js';
import { portalRights, staffRights } from './expected.js';
import { queryOf } from './bodies.js';
import { furnish } from './furnished.js';

/** `make access` compares the answers to all callers; `make test` those to one of so many. */
const step = process.env['ACCESS_STEP'] === '1' ? 1 : 15;

let app: TestApp;
let sender: Sender;
let listeners: Listeners;
let people: People;
let admin: Agent;
let callers: Caller[];
let rounds = 0;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  sender = new Sender(app.server);
  listeners = new Listeners(app);
  people = await Furnishing.of(app);
  admin = await app.signIn('the-owner');
  callers = people.callers.filter(
    ({ by, role, isGone }) => by === 'session' && role !== undefined && !isGone,
  );
});
afterEach(() => listeners.closeAll());
afterAll(async () => {
  sender?.end();
  await app.stop();
});

/** Answers that are about files of their own, times of all appointments, or the call itself. */
const isApart = (path: string): boolean => /\/(account\/export|slots|stream|sessions)$/.test(path);

/** Addresses of everything that a caller can list, count or search. */
function addressesOf(caller: Caller): string[] {
  const rights = [...(caller.role === 'admin' ? staffRights : portalRights)];
  return rights.flatMap(([operation, { names, needs }]) => {
    const [method = '', path = ''] = operation.split(' ');
    if (method !== 'GET' || path.includes('{') || needs === 'anyone' || isApart(path)) return [];
    const given = queryOf(operation) ?? '';
    const all = [`${path}?${given}`];
    if (names === 'query')
      for (const { id } of Object.values(people.places)) all.push(`${path}?client=${id}&${given}`);
    for (const search of ['Late', 'of'])
      if (/search|clients$|documents$|threads$|invoices$|activity$/.test(path))
        all.push(`${path}?search=${search}&q=${search}`.replace(/search=\w+&(?=.*search\?)/, ''));
    return all;
  });
}

/** All answers to a caller: status, headers and body without the times of the calls. */
async function answersOf(caller: Caller): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const address of addressesOf(caller)) {
    const call = { operation: '', method: 'GET', address, headers: {}, body: undefined };
    const { status, headers, body } = await sender.send(call, caller.credentials);
    const { date, 'x-request-id': id, 'set-cookie': cookies, etag, ...lasting } = headers;
    void [date, id, cookies, etag];
    answers[address] = `${status} ${JSON.stringify(lasting)} ${body.toString()}`
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      // Reading an answer uses the access.
      .replaceAll(/"lastUsedAt":(null|"TIME")/g, '')
      .replaceAll(/"(requestId|content-length)":"[^"]*"/g, '');
  }
  return answers;
}

/** Makes a change, and lists what it changed for callers who may not know of it. */
async function revealedBy(
  change: () => Promise<unknown>,
  mayKnow: (caller: Caller) => boolean,
): Promise<string[]> {
  rounds++;
  const unaware = callers
    .filter((caller) => !mayKnow(caller))
    .filter((_, index) => (index + rounds) % step === 0);
  const streams: [Caller, EventStreamReader][] = [];
  for (const caller of [...unaware, ...callers.filter(({ staff }) => staff === 'owner')])
    streams.push([caller, await listeners.open(caller.credentials)]);
  const before = new Map<Caller, Record<string, string>>();
  for (const caller of unaware) before.set(caller, await answersOf(caller));
  await change();
  // Only the owner is told of it.
  await uploadTo(people.places.foreign, 'tax');
  const faults: string[] = [];
  for (const caller of unaware)
    for (const [address, answer] of Object.entries(await answersOf(caller))) {
      const previous = before.get(caller)?.[address] ?? '';
      if (answer !== previous) faults.push(`${caller.name}: ${address}\n${previous}\n${answer}`);
    }
  // Events are sent in order: theirs would have come with that to the owner.
  await eventually(() => streams.some(([{ staff }, { events }]) => staff === 'owner' && events.length > 0));
  for (const [{ name, staff }, { events }] of streams)
    if (staff !== 'owner' && events.length > 0) faults.push(`${name} is sent ${JSON.stringify(events)}`);
  listeners.closeAll();
  return faults;
}

/** Whether a caller has that right at one of the granted clients. */
const mayAs =
  (needs: string) =>
  (caller: Caller): boolean =>
    clients().some(({ id }) => {
      const access = caller.accessTo(id);
      return access ? isEnough(access, { needs, names: undefined, ofEveryClient: false }) : caller.sees(id);
    });

const uploadTo = ({ id }: Client, category: string) =>
  admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Late', userId: String(id), category, needsSignature: 'true' })
    .attach('file', samplePdf, 'late.pdf')
    .expect(201);

const clients = (): Client[] => [people.places.granted, people.places.organization];

/** For each of the granted clients. */
const send = (path: string, body: object) => async (): Promise<void> => {
  for (const { id } of clients())
    await admin
      .post(path)
      .send({ userId: id, ...body })
      .expect(201);
};
const upload = (category: string) => async (): Promise<void> => {
  for (const client of clients()) await uploadTo(client, category);
};

describe('no list, count, search or stream tells', () => {
  it('strangers of another client', async () => {
    const { id } = await app.account('late');
    const change = (): Promise<unknown> => furnish(app, admin, id, 'Late');
    expect(await revealedBy(change, ({ staff }) => staff === 'owner')).toEqual([]);
  });

  it('people without that scope of documents', async () => {
    expect(await revealedBy(upload('tax'), mayAs('documents'))).toEqual([]);
  });

  it('people for some categories of other documents', async () => {
    const mayKnow = (caller: Caller): boolean => {
      const { categories = null } = caller.accessTo(people.places.granted.id) ?? {};
      return mayAs('documents')(caller) && categories === null;
    };
    expect(await revealedBy(upload('legal'), mayKnow)).toEqual([]);
  });

  it('others of requests', async () => {
    const change = send('/api/admin/document-requests', { title: 'Late' });
    expect(await revealedBy(change, mayAs('upload'))).toEqual([]);
  });

  it('others of messages', async () => {
    const change = async (): Promise<void> => {
      for (const { id } of clients()) {
        const asked = admin.post('/api/admin/message-threads').send({ userId: id, subject: 'Late' });
        const { body } = await asked.expect(201);
        await admin.post(`/api/message-threads/${body.id}/messages`).send({ content: 'Late' }).expect(201);
      }
    };
    expect(await revealedBy(change, mayAs('messages'))).toEqual([]);
  });

  it('others, and assistants, of invoices', async () => {
    const items = [{ description: 'Late', amount: '7.00' }];
    const change = send('/api/admin/invoices', { description: 'Late', dueDate: '2999-12-31', items });
    const mayKnow = (caller: Caller): boolean => mayAs('invoices')(caller) && caller.staff !== 'assistant';
    expect(await revealedBy(change, mayKnow)).toEqual([]);
  });

  it('others of appointments', async () => {
    const change = async (): Promise<void> => {
      for (const [index, { id: userId }] of clients().entries()) {
        const from = Date.now() + (300 + index) * 24 * 60 * 60_000;
        const [startsAt, endsAt] = [from, from + 3_600_000].map((at) => new Date(at).toISOString());
        await admin
          .post('/api/admin/appointments')
          .send({ userId, type: 'review', startsAt, endsAt })
          .expect(201);
      }
    };
    expect(await revealedBy(change, mayAs('appointments'))).toEqual([]);
  });

  it('helpers of goals and notes', async () => {
    const change = async (): Promise<void> => {
      for (const { id } of clients()) {
        await admin.post(`/api/admin/clients/${id}/goals`).send({ title: 'Late' }).expect(201);
        await admin.post(`/api/admin/clients/${id}/notes`).send({ content: 'Late' }).expect(201);
      }
    };
    expect(await revealedBy(change, mayAs('owner'))).toEqual([]);
  });
});
