import { jest } from '@jest/globals';
import { type Agent, cookieHeader, cookiesOf, password, refused, TestApp } from '../../../test/test-app.js';
import { eventually } from '../../../test/eventually.js';
import { RawConnection } from '../../../test/raw-request.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { userPace } from './read-form.js';
import { UploadSlots } from './upload-slots.js';
import { itInTestAll } from '../../../test/cases.js';

let app: TestApp;
let clientId: number;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1' });
  ({ id: clientId } = await app.account('asample'));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const upload = (agent: Agent) =>
  agent
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(clientId) })
    .attach('file', samplePdf, 'paper.pdf');

/** An upload of that account which stops after its first bytes. */
async function stalled(username: string, address = '/api/admin/documents/upload'): Promise<RawConnection> {
  const login = await app.visitor().post('/api/login').send({ username, password }).expect(200);
  const connection = await RawConnection.open(app.server);
  await connection.send(
    `POST ${address} HTTP/1.1\r\nHost: here\r\nCookie: ${cookieHeader(cookiesOf(login))}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n',
  );
  return connection;
}

describe('a form that is too large', () => {
  const head = (length: string): string =>
    `POST /api/verify HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`;
  const tooLarge = refused(413, 'file.too_large', { file: 'That file is too big. The limit is 15 MB.' });

  itInTestAll('is refused as soon as its length is announced, and cut off soon afterwards', async () => {
    const connection = await RawConnection.open(app.server);
    await connection.send(head(`Content-Length: ${17 * 1024 * 1024}`));
    const { status, body } = await connection.answer();
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({ status: 413, body: tooLarge });
    await connection.closed;
  });

  it('is refused as soon as it has too many bytes, with a response while it is still sending', async () => {
    const connection = await RawConnection.open(app.server);
    await connection.send(head('Transfer-Encoding: chunked'));
    let open = true;
    void connection.closed.then(() => (open = false));
    const answer = connection.answer();
    const megabyte = 1024 * 1024;
    const piece = `${megabyte.toString(16)}\r\n${'x'.repeat(megabyte)}\r\n`;
    for (; open; await new Promise((resolve) => setTimeout(resolve, 10))) await connection.send(piece);
    const { status, body } = await answer;
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({ status: 413, body: tooLarge });
  });

  it('keeps the connection of a sender who finishes in time', async () => {
    const connection = await RawConnection.open(app.server);
    const length = 17 * 1024 * 1024;
    await connection.send(head(`Content-Length: ${length}`) + 'x'.repeat(length));
    expect((await connection.answer()).status).toBe(413);
    await connection.send('GET /api/health/live HTTP/1.1\r\nHost: here\r\n\r\n');
    expect((await connection.answer()).status).toBe(200);
    connection.destroy();
  });
});

it('arrives whole after it waited for others of its sender', async () => {
  // Larger than what a connection holds by itself.
  const paper = Buffer.concat([samplePdf, Buffer.alloc(1_000_000, '\n')]);
  const { agent } = await app.admin('diligent');
  const one = () =>
    agent
      .post('/api/admin/documents/upload')
      .field({ title: 'A document', userId: String(clientId) })
      .attach('file', paper, 'paper.pdf');
  const answers = await Promise.all(Array.from({ length: 12 }, one));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(answers.map(({ body }) => (body as { fileSize: number }).fileSize)).toEqual(
    answers.map(() => paper.length),
  );
});

/** Those that are read, and those that wait. */
const uploadsOf = (slots: UploadSlots): number => slots['held'].size + slots['queue'].size;

describe('stalled uploads', () => {
  it('block nobody else, are aborted, and let their sender’s others follow', async () => {
    const { agent: careless } = await app.admin('careless');
    const { agent: colleague } = await app.admin('colleague');
    // More than there are slots, but only five of one person are read; each of them may be silent for twenty
    // seconds.
    const connections: RawConnection[] = [];
    const slots = app.app.get(UploadSlots);
    for (let n = 0; n < 11; n++) {
      connections.push(await stalled('careless'));
      // One after the other: the first five are to be those that are read.
      await eventually(() => uploadsOf(slots) > n);
    }
    const next = upload(careless).expect(201);
    await upload(colleague).expect(201);

    jest.replaceProperty(slots, 'pace', { ...userPace, silence: 300 });
    for (const connection of connections.splice(0, 5)) connection.destroy();
    for (const connection of connections) {
      const { status, body } = await connection.answer();
      expect({ status, body: JSON.parse(body) as unknown }).toEqual({
        status: 400,
        body: refused(400, 'upload.stalled'),
      });
      await connection.closed;
    }
    await next;
  });
});

describe('visitors and new accounts with stalled uploads', () => {
  it('block neither admins nor all clients, with any accounts and addresses', async () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    app.clock.pass(week);
    const { agent: admin } = await app.admin('director');
    const own = await app.signIn('asample');
    const { agent: beginner } = await app.client('beginner');
    const connections: RawConnection[] = [];
    for (const username of ['first', 'second']) {
      await app.account(username);
      for (let n = 0; n < 3; n++) connections.push(await stalled(username, '/api/documents'));
    }
    for (let n = 0; n < 3; n++) {
      const connection = await RawConnection.open(app.server);
      await connection.send(
        'POST /api/verify HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
          'Content-Length: 100000\r\n\r\n--b\r\n',
      );
      connections.push(connection);
    }
    await upload(admin).expect(201);
    const send = (agent: Agent) =>
      agent.post('/api/documents').field('title', 'A document').attach('file', samplePdf, 'paper.pdf');
    await send(own).expect(201);

    jest.replaceProperty(app.app.get(UploadSlots).limits, 'timeoutMs', 100);
    const { body, headers } = await send(beginner).expect(503);
    expect(body).toEqual(refused(503, 'upload.busy'));
    expect(headers['retry-after']).toBe('5');
    // A new account does not stay new.
    app.clock.pass(week);
    await send(await app.signIn('beginner')).expect(201);
    for (const connection of connections) connection.destroy();
  });
});

describe('slow visitors', () => {
  /** Half a second instead of five. */
  const quickly = (): void => {
    const slots = app.app.get(UploadSlots);
    expect(slots.visitorPace.window).toBe(5_000);
    jest.replaceProperty(slots, 'visitorPace', { ...slots.visitorPace, window: 500 });
  };
  const verify = () =>
    app
      .visitor()
      .post('/api/verify')
      .set('X-Forwarded-For', '203.0.113.9')
      .attach('file', Buffer.from('no PDF'), 'a.pdf');
  const isAborted = async (connection: RawConnection): Promise<void> => {
    const { status, body, head } = await connection.answer();
    expect({ status, body: JSON.parse(body) as unknown }).toEqual({
      status: 408,
      body: refused(408, 'upload.stalled'),
    });
    expect(head).toMatch(/^connection: close$/im);
    await connection.closed;
  };

  it('are aborted, so that another visitor is served', async () => {
    quickly();
    const slow = await Promise.all([1, 2, 3].map((network) => sendingSlowly(network, 2_500)));
    const served = verify().expect(200);
    for (const connection of slow) await isAborted(connection);
    await served;
  });

  itInTestAll('at a moderate pace give up their place only when another visitor waits for it', async () => {
    quickly();
    const moderate = await Promise.all([1, 2].map((network) => sendingSlowly(network, 60_000)));
    // Two windows of each, in which nobody waits.
    for (const connection of moderate) await eventually(() => connection.sent > 70_000);
    expect(app.app.get(UploadSlots)['held'].size).toBe(2);
    await verify().expect(200);
    // One place was enough.
    const first = await Promise.race(
      moderate.map((connection) => isAborted(connection).then(() => connection)),
    );
    expect(app.app.get(UploadSlots)['held'].size).toBeLessThanOrEqual(1);
    for (const connection of moderate) if (connection !== first) connection.destroy();
  });
});

/** A visitor on a separate network, who sends that many bytes a second and never stops. */
async function sendingSlowly(network: number, perSecond: number): Promise<RawConnection & { sent: number }> {
  const connection = Object.assign(await RawConnection.open(app.server), { sent: 0 });
  await connection.send(
    `POST /api/verify HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 203.0.113.${network}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n--b\r\n',
  );
  const sending = setInterval(() => {
    connection.sent += perSecond / 10;
    void connection.send('x'.repeat(perSecond / 10));
  }, 100);
  void connection.closed.then(() => clearInterval(sending));
  return connection;
}
