import { jest } from '@jest/globals';
import fc from 'fast-check';
import { cases, itInTestAll } from '../../../test/cases.js';
import { eventually } from '../../../test/eventually.js';
import { RawConnection } from '../../../test/raw-request.js';
import { type Agent, cookieHeader, cookiesOf, password, refused, TestApp } from '../../../test/test-app.js';
import { defaultPace } from './body-pace.js';

/** Milliseconds that a call of someone else may take longer beside slow ones. */
const soon = 500;

let app: TestApp;
let own: Agent;
let cookie: string;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  await app.account('asample');
  own = await app.signIn('asample');
  const login = await app.visitor().post('/api/login').send({ username: 'asample', password }).expect(200);
  cookie = cookieHeader(cookiesOf(login));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=b';
const length = 'Content-Length: 5000';
const chunked = 'Transfer-Encoding: chunked';
const isMine = 'Cookie';

/** Beginnings of calls that take a body: as a visitor, and with a session. */
const beginnings: [call: string, ...headers: string[]][] = [
  ['POST /api/login', json, length],
  ['POST /api/login', json, chunked],
  ['POST /api/login', 'Content-Type: text/plain', chunked],
  ['POST /api/register', json, length],
  ['POST /api/contact', json, length],
  ['POST /api/verify', form, length],
  ['PUT /api/profile', json, length, isMine],
  ['POST /api/messages/threads', json, length, isMine],
  ['POST /api/messages/threads', form, length, isMine],
  ['POST /api/documents', form, length, isMine],
  ['DELETE /api/session', json, chunked, isMine],
];

/** A sender who begins such a call and sends that many bytes of its body; with a pause, one byte a time for ever. */
const slowSender = fc.record({
  beginning: fc.constantFrom(...beginnings),
  bytes: fc.integer({ min: 0, max: 40 }),
  pause: fc.option(fc.integer({ min: 5, max: 200 }), { nil: undefined }),
});
type SlowSender = typeof slowSender extends fc.Arbitrary<infer Sender> ? Sender : never;

async function begin({ beginning: [call, ...headers], bytes, pause }: SlowSender): Promise<RawConnection> {
  const connection = await RawConnection.open(app.server);
  const lines = headers.map((line) => (line === isMine ? `${isMine}: ${cookie}` : line));
  const isChunked = headers.includes(chunked);
  const piece = (text: string): string => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  await connection.send([`${call} HTTP/1.1`, 'Host: here', ...lines, '', ''].join('\r\n'));
  if (bytes > 0) await connection.send(piece('{'.padEnd(bytes)));
  if (pause !== undefined) {
    const dripping = setInterval(() => void connection.send(piece(' ')), pause);
    void connection.closed.then(() => clearInterval(dripping));
  }
  return connection;
}

/** Calls of others in the same network, and of the person from another browser. */
const others: (() => Promise<unknown>)[] = [
  async () => app.visitor().get('/api/site').expect(200),
  async () =>
    app.visitor().post('/api/login').send({ username: 'asample', password: 'Wrong-1!' }).expect(401),
  async () => own.get('/api/profile').expect(200),
  async () => own.put('/api/profile').send({ firstName: 'Alex' }).expect(200),
];

const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await call();
  return performance.now() - began;
};

itInTestAll(
  'callers at any pace keep nobody of their network waiting, nor themselves elsewhere',
  async () => {
    let alone = 0;
    // In the first round something is loaded on first use.
    for (const call of [...others, ...others]) alone = Math.max(alone, await timeOf(call));
    await fc.assert(
      fc.asyncProperty(fc.array(slowSender, { minLength: 8, maxLength: 40 }), async (senders) => {
        let begun = 0;
        const count = (): void => void (begun += 1);
        app.server.on('request', count);
        const connections = await Promise.all(senders.map(begin));
        await eventually(() => begun >= senders.length);
        app.server.off('request', count);
        try {
          // In the second round the slow ones have got as far as they can.
          for (const call of [...others, ...others]) {
            expect(await timeOf(call)).toBeLessThan(alone + soon);
          }
        } finally {
          for (const connection of connections) connection.destroy();
        }
      }),
      { numRuns: cases(30), examples: [[Array.from({ length: 8 }, () => oneByteOfALogin)]] },
    );
  },
);

const oneByteOfALogin: SlowSender = {
  beginning: ['POST /api/login', json, length],
  bytes: 1,
  pause: undefined,
};

/** The refusal of a call whose body did not arrive. */
const isRefused = async (connection: RawConnection): Promise<void> => {
  const { status, head, body } = await connection.answer();
  expect({ status, body: JSON.parse(body) as unknown }).toEqual({
    status: 408,
    body: refused(408, 'request.timeout'),
  });
  expect(head).toMatch(/^connection: close$/im);
  await connection.closed;
};

it('a body that stops is refused after a while, and its connection closed', async () => {
  jest.replaceProperty(defaultPace, 'silence', 100);
  await isRefused(await begin(oneByteOfALogin));
});

it('a network with too many unfinished bodies loses the oldest, and one that arrives at once is answered', async () => {
  const connections: RawConnection[] = [];
  for (let n = 0; n < 64; n++) connections.push(await begin(oneByteOfALogin));
  const late = others[1]?.();
  connections.push(await begin(oneByteOfALogin));
  await late;
  const [oldest, ...rest] = connections;
  if (oldest) await isRefused(oldest);
  const answered = rest.map((connection) =>
    connection.answer().then(
      () => true,
      () => false,
    ),
  );
  for (const connection of rest) connection.destroy();
  expect(await Promise.all(answered)).not.toContain(true);
});
