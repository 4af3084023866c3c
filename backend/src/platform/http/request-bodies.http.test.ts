import { gzipSync } from 'node:zlib';
import { itInTestAll } from '../../../test/cases.js';
import { cpuTimeOf } from '../../../test/cpu-time.js';
import { type RawAnswer, RawConnection } from '../../../test/raw-request.js';
import { password, refused, TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  await app.account('asample');
});
afterAll(() => app.stop());

const keys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])));

const login = (body: string | Buffer, headers: Record<string, string> = {}) =>
  app
    .visitor()
    .post('/api/login')
    .set({ 'Content-Type': 'application/json', ...headers })
    // Bytes are sent unchanged.
    .serialize((sent: unknown) => sent as string)
    .send(body);

const post = 'POST /api/login HTTP/1.1\r\nHost: here\r\nConnection: close\r\n';
/** Answer to exactly these bytes. */
async function answerTo(...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const connection = await RawConnection.open(app.server);
  for (const part of parts) await connection.send(part);
  const answer = await connection.answer();
  connection.destroy();
  return answer;
}

describe('an unreadable body', () => {
  const good = JSON.stringify({ username: 'asample', password });
  const large = JSON.stringify({ username: 'asample', password, filler: 'x'.repeat(1024 * 1024) });
  it.each([
    ['no JSON', 'username=asample', {}, 400, 'request.malformed'],
    ['a list', '[]', {}, 400, 'request.invalid'],
    ['a list of one', `[${good}]`, {}, 400, 'request.invalid'],
    ['another shape', '{"username":{"username":"a"},"password":[1]}', {}, 400, 'request.invalid'],
    ['more than 1 MB', large, {}, 413, 'request.too_large'],
    ['too many keys', keys(90_000), {}, 400, 'request.too_complex'],
    ['too many levels', '['.repeat(100_000) + ']'.repeat(100_000), {}, 400, 'request.too_complex'],
    ['a name that is not Unicode', '{"username":"\\ud800","password":"x"}', {}, 400, 'request.invalid'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400, 'request.malformed'],
    [
      'UTF-16',
      Buffer.from(good, 'utf16le'),
      { 'Content-Type': 'application/json; charset=utf-16' },
      415,
      'request.encoding_not_supported',
    ],
    [
      'an unknown charset',
      good,
      { 'Content-Type': 'application/json; charset=klingon' },
      415,
      'request.encoding_not_supported',
    ],
    ['an unknown encoding', good, { 'Content-Encoding': 'zip' }, 415, 'request.encoding_not_supported'],
    ['invalid compressed bytes', good, { 'Content-Encoding': 'gzip' }, 400, 'request.malformed'],
    [
      'a form',
      'username=asample',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'request.type_not_supported',
    ],
    ['plain text', good, { 'Content-Type': 'text/plain' }, 415, 'request.type_not_supported'],
    ['an invalid type', good, { 'Content-Type': ';;;' }, 415, 'request.type_not_supported'],
    ['another type, even large', large, { 'Content-Type': 'text/plain' }, 415, 'request.type_not_supported'],
    [
      'a multipart form',
      '--b--',
      { 'Content-Type': 'multipart/form-data; boundary=b' },
      415,
      'request.type_not_supported',
    ],
  ])('is refused: %s', async (_what, body, headers, status, code) => {
    const response = await login(body, headers as Record<string, string>);
    expect({ status: response.status, body: response.body }).toEqual({ status, body: refused(status, code) });
  });

  it('does not delay other requests', async () => {
    const packed = gzipSync(keys(90_000));
    const headers = { 'Content-Encoding': 'gzip' };
    const time = await cpuTimeOf(async () => {
      const [{ body }] = await Promise.all([
        login(packed, headers).expect(400),
        app.visitor().get('/api/health/live').expect(200),
      ]);
      expect(body).toEqual(refused(400, 'request.too_complex'));
    });
    // Without the limit this took five seconds on a fast machine.
    expect(time).toBeLessThan(2_000);
  });

  it('is refused without a type, and the error names the header', async () => {
    for (const framing of [
      `Content-Length: ${good.length}\r\n\r\n${good}`,
      `Transfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`,
    ]) {
      const { status, body } = await answerTo(`${post}${framing}`);
      expect(status).toBe(415);
      expect(JSON.parse(body)).toEqual(refused(415, 'request.type_not_supported'));
      expect(body).toContain('Content-Type: application/json');
    }
  });

  it('needs no type if it is empty', async () => {
    for (const framing of [
      '\r\n',
      'Content-Length: 0\r\n\r\n',
      'Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const { status, body } = await answerTo(`${post}${framing}`);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toEqual(refused(400, 'request.invalid'));
    }
  });

  it.each(['application/json;charset=UTF-8', 'Application/JSON', 'application/vnd.steward+json'])(
    'is read as JSON: %s',
    async (type) => {
      await login(good, { 'Content-Type': type }).expect(200);
    },
  );

  it('is read only after authorization', async () => {
    const { body } = await app.visitor().patch('/api/admin/documents/1').type('json').send('{').expect(401);
    expect(body).toEqual(refused(401, 'auth.signed_out'));
  });

  it('is measured after decompression', async () => {
    const packed = gzipSync(large);
    expect(packed.length).toBeLessThan(5000);
    const headers = `Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    expect(await answerTo(`${post}${headers}`, packed)).toMatchObject({ status: 413 });
  });

  it('is read up to 1 MB', async () => {
    const filler = 'x'.repeat(1024 * 1024 - good.length - ',"filler":""'.length);
    await login(JSON.stringify({ username: 'asample', password, filler })).expect(200);
  });
});

describe('a malformed request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'request.malformed'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, 'request.malformed'],
    ['no host', 'GET /api/site HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request.malformed'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headers_too_large',
    ],
  ])('is answered in the common shape: %s', async (_what, text, status, code) => {
    const connection = await RawConnection.open(app.server);
    await connection.send(text);
    const answer = await connection.answer();
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    expect(answer.head).toMatch(/^content-language: en$/im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
    const body = JSON.parse(answer.body) as { requestId: string };
    expect(body).toEqual(refused(status, code));
    expect(answer.head).toContain(`X-Request-Id: ${body.requestId}`);
    expect(app.logged.some((line) => line.includes(body.requestId))).toBe(true);
    await connection.closed;
  });

  it('does not include one with an unknown expectation', async () => {
    const head = 'GET /api/site HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect(await answerTo(head)).toMatchObject({ status: 200 });
  });
});

describe('a request that is sent too slowly', () => {
  itInTestAll('is cut off while its headers are incomplete', async () => {
    const { headersTimeout } = app.server;
    app.server.headersTimeout = 200;
    const connection = await RawConnection.open(app.server);
    let open = true;
    void connection.closed.then(() => (open = false));
    await connection.send('GET /api/health/live HTTP/1.1\r\nX-Slow: ');
    for (; open; await new Promise((resolve) => setTimeout(resolve, 100))) await connection.send('x');
    const { status, body } = await connection.answer();
    expect(status).toBe(408);
    expect(JSON.parse(body)).toEqual(refused(408, 'request.timeout'));
    app.server.headersTimeout = headersTimeout;
    // Node checks every five seconds, so it may take 25.
    expect(headersTimeout).toBe(20_000);
  });
});

describe('an idle connection', () => {
  it('is kept for longer than a minute, as proxies do', async () => {
    const { head } = await answerTo('GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(head).toMatch(/^keep-alive: timeout=75$/im);
  });
});
