import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStreamReader } from '../../../../test/event-stream-reader.js';
import { eventually } from '../../../../test/eventually.js';
import { EventStream, idOf, isOfView, numberIn } from './event-stream.js';
import type { LiveEvent } from '../domain/ports.js';

let server: Server;
let stream: EventStream;
const view = { rights: null, parts: ['packs'] };
const ids = (...numbers: number[]) => numbers.map((number) => idOf(2, number, view));
let drained = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const credential = { sessionId: 'one' };
    stream = new EventStream(
      response,
      2,
      credential,
      { number: 0, resync: false, view },
      () => void drained++,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const open = (): Promise<EventStreamReader> =>
  EventStreamReader.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
const connections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
const event = (number: number, text = ''): LiveEvent => ({
  userId: 2,
  number,
  type: 'read',
  data: JSON.stringify({ text }),
});
const send = (one: LiveEvent): void => stream.send(one);
/** More than the system's buffers take for a reader that does not read. */
const huge = (number: number): LiveEvent => event(number, 'x'.repeat(12_000_000));

describe('an event stream', () => {
  it('sends each event once, and comments in between', async () => {
    const reader = await open();
    for (const number of [1, 2, 2, 1, 3]) send(event(number));
    stream.keepAlive();
    await eventually(() => reader.comments === 1);
    expect(reader.events.map(({ id }) => id)).toEqual(ids(1, 2, 3));
    expect(reader.lastEventId).toBe(ids(3)[0]);
    stream.end();
    await reader.ended;
  });

  it('holds events back until its reader takes them', async () => {
    const reader = await open();
    reader.stall();
    send(huge(1));
    send(event(2));
    expect([stream.canSend, stream.position]).toEqual([false, 1]);
    drained = 0;
    stream.keepAlive();
    reader.resume();
    await eventually(() => drained > 0);
    send(event(2));
    stream.keepAlive();
    await eventually(() => reader.comments === 1);
    expect(reader.events.map(({ id }) => id)).toEqual(ids(1, 2));
    reader.close();
  });

  it('disconnects a reader that takes nothing between two comments', async () => {
    const reader = await open();
    reader.stall();
    send(huge(1));
    stream.keepAlive();
    stream.keepAlive();
    reader.resume();
    await reader.ended;
    expect([reader.comments, reader.events]).toEqual([0, []]);
  });

  it('ends for a reader that takes nothing, too', async () => {
    const reader = await open();
    reader.stall();
    send(huge(1));
    stream.end();
    await eventually(async () => (await connections()) === 0);
    reader.close();
  });
});

describe('a Last-Event-ID', () => {
  it.each<[string | undefined, number | null | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['2.0.pX3k_9aQ', 0],
    ['2.17.pX3k_9aQ', 17],
    ['3.17.pX3k_9aQ', null],
    ['2.17', null],
    ['17', null],
    ['2.', null],
    ['2.1.1', null],
    [' 2.1.pX3k_9aQ', null],
    ['2.1e3.pX3k_9aQ', null],
    ['2.99999999999.pX3k_9aQ', null],
  ])('%j is %j of user 2', (id, number) => {
    expect(numberIn(id, 2)).toBe(number);
  });

  it.each([
    ['the same', view, true],
    ['other rights', { ...view, rights: 'consultant' }, false],
    ['other parts', { ...view, parts: [] }, false],
  ])('is known to be of %s', (_, now, isSame) => {
    const [id = ''] = ids(17);
    expect([numberIn(id, 2), isOfView(id, now)]).toEqual([17, isSame]);
  });
});
