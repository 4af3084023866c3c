import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../../../test/fuzz/operations.js';
import { type Agent, password, refused, TestApp } from '../../../test/test-app.js';
import { RawConnection } from '../../../test/raw-request.js';
import { openApiDocument } from '../openapi/document.js';
import { cpuTimeOf } from '../../../test/cpu-time.js';
import { version } from '../version.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Call {
  name: string;
  method: Method;
  path: string;
  secured: boolean;
}

const swaggerUi = createRequire(import.meta.url)('swagger-ui-dist/package.json') as { version: string };

let app: TestApp;
let admin: Agent;
let client: Agent;
let calls: Call[];
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  ({ agent: client } = await app.client('asample'));
  calls = callsOf(openApiDocument(app.app));
});
afterAll(() => app.stop());

/** Every call of the API, with an id if it takes one. */
function callsOf(document: OpenAPIObject): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const name = operation.operationId ?? '';
      // An empty security requirement makes authentication optional.
      const ways = operation.security ?? [];
      const secured = ways.length > 0 && ways.every((way) => Object.keys(way).length > 0);
      return [{ name, method, path: path.replace('{id}', '1'), secured }];
    }),
  );
}

const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);

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

describe('authorization', () => {
  it('requires authentication except for public calls', async () => {
    const open = calls.filter(({ secured }) => !secured).map(({ name }) => name);
    const content = ['getBlogPost', 'getCalendlyUrl', 'getFounderPhoto', 'getSite', 'listBlogPosts'];
    expect(open.sort()).toEqual(
      [
        ...content,
        ...['listTestimonials', 'sendContactMessage', 'live', 'login', 'ready', 'register', 'verifyDocument'],
        ...[
          'openUnsubscribePage',
          'unsubscribe',
          'receiveStripeEvent',
          'receiveSchedulingEvent',
          'getCalendar',
        ],
        ...['getBookingOffer', 'listBookingSlots', 'bookSession', 'confirmBooking'],
        // Authorized by the token of the emailed link.
        ...[
          'getManagedBooking',
          'getManagedBookingCalendar',
          'cancelManagedBooking',
          'rescheduleManagedBooking',
        ],
        ...[
          'requestPasswordReset',
          'confirmPasswordReset',
          'undoEmailChange',
          'confirmEmail',
          'askForPasskey',
          'loginByPasskey',
        ],
      ].sort(),
    );
    for (const { method, path } of calls.filter(({ secured }) => secured)) {
      const { body, headers } = await app.visitor()[method](path).expect(401);
      expect(body).toEqual(refused(401, 'auth.signed_out'));
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('no client can call anything under /api/admin', async () => {
    const dashboards = calls.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(dashboards.length).toBeGreaterThan(5);
    for (const { method, path } of dashboards)
      expect((await client[method](path).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });

  it.each(['Basic YTpi', 'Token x', ''])(
    'Authorization %j grants nothing, even with a valid cookie',
    async (value) => {
      const { body, headers } = await client.get('/api/user').set('Authorization', value).expect(401);
      expect(body).toEqual(refused(401, 'auth.signed_out'));
      expect(headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each(['Bearer', 'Bearer ', 'Bearer nonsense', 'bearer stw_nonsense', 'Bearer a b'])(
    'Authorization %j is an invalid token, even with a valid cookie',
    async (value) => {
      for (const address of ['/api/user', '/api/site']) {
        const { body, headers } = await client.get(address).set('Authorization', value).expect(401);
        expect(body).toEqual(refused(401, 'auth.token_invalid'));
        expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      }
    },
  );
});

describe('a request from another site', () => {
  it.each([
    ['Origin: https://evil.example', { Origin: 'https://evil.example' }],
    ['Origin: null', { Origin: 'null' }],
    ['Origin: nonsense', { Origin: 'nonsense' }],
    [
      'an origin that begins like ours',
      { Origin: 'http://portal.example.evil.example', Host: 'portal.example' },
    ],
    ['another scheme', { Origin: 'https://portal.example', Host: 'portal.example' }],
    ['another port', { Origin: 'http://portal.example:8080', Host: 'portal.example' }],
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    [
      'our own origin but cross-site',
      { Origin: 'http://portal.example', Host: 'portal.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['an untrusted forwarded host', { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' }],
    ['a password from the browser', { Origin: 'https://evil.example', Authorization: 'Basic YTpi' }],
  ])('changes nothing: %s', async (_what, headers) => {
    for (const { method, path } of calls.filter((call) => call.method !== 'get')) {
      const { body } = await admin[method](path)
        .set(headers as Record<string, string>)
        .expect(403);
      expect(body).toEqual(refused(403, 'request.cross_origin'));
    }
    await admin.get('/api/user').set('Origin', 'https://evil.example').expect(200);
    const { headers: answered } = await admin.get('/api/user').set('Origin', 'https://evil.example');
    expect(Object.keys(answered).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('changes nothing if it names no host at all', async () => {
    const connection = await RawConnection.open(app.server);
    await connection.send('POST /api/login HTTP/1.0\r\nOrigin: http://evil.example\r\n\r\n');
    expect(await connection.answer()).toMatchObject({ status: 403 });
    connection.destroy();
  });

  it('is accepted from our own pages and from non-browsers', async () => {
    for (const headers of [
      {},
      { Origin: 'http://127.0.0.1:3000' },
      { Origin: 'http://portal.example', Host: 'portal.example', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'http://PORTAL.example', Host: 'portal.EXAMPLE' },
      { 'Sec-Fetch-Site': 'none' },
    ])
      await login(
        JSON.stringify({ username: 'asample', password }),
        headers as Record<string, string>,
      ).expect(200);
  });
});

describe('an unreadable body', () => {
  const good = JSON.stringify({ username: 'asample', password });
  const large = JSON.stringify({ username: 'asample', password, filler: 'x'.repeat(1024 * 1024) });
  it.each([
    ['JSON cut off', good.slice(0, -1), {}, 400, 'request.malformed'],
    ['no JSON', 'username=asample', {}, 400, 'request.malformed'],
    ['a bare string', '"asample"', {}, 400, 'request.malformed'],
    ['null', 'null', {}, 400, 'request.malformed'],
    ['a list', '[]', {}, 400, 'request.invalid'],
    ['a list of one', `[${good}]`, {}, 400, 'request.invalid'],
    ['another shape', '{"username":{"username":"a"},"password":[1]}', {}, 400, 'request.invalid'],
    ['more than 1 MB', large, {}, 413, 'request.too_large'],
    ['too many keys', keys(90_000), {}, 400, 'request.too_complex'],
    ['too many elements', `{"username":[${'1,'.repeat(1000)}1]}`, {}, 400, 'request.too_complex'],
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

  it('blocks nobody', async () => {
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
      const connection = await RawConnection.open(app.server);
      await connection.send(`POST /api/login HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${framing}`);
      const { status, body } = await connection.answer();
      expect(status).toBe(415);
      expect(JSON.parse(body)).toEqual(refused(415, 'request.type_not_supported'));
      expect(body).toContain('Content-Type: application/json');
      connection.destroy();
    }
  });

  it('needs no type if it is empty', async () => {
    for (const framing of [
      '',
      'Content-Length: 0\r\n',
      'Content-Length: 0\r\nContent-Type: application/x-www-form-urlencoded\r\n',
    ]) {
      const connection = await RawConnection.open(app.server);
      await connection.send(`POST /api/login HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${framing}\r\n`);
      const { status, body } = await connection.answer();
      expect({ status, body: JSON.parse(body) as unknown }).toEqual({
        status: 400,
        body: refused(400, 'request.invalid'),
      });
      connection.destroy();
    }
    const chunked = await RawConnection.open(app.server);
    await chunked.send(
      'POST /api/login HTTP/1.1\r\nHost: here\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(await chunked.answer()).toMatchObject({ status: 400 });
    chunked.destroy();
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
    const connection = await RawConnection.open(app.server);
    await connection.send(
      `POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`,
    );
    await connection.send(packed);
    expect(await connection.answer()).toMatchObject({ status: 413 });
    connection.destroy();
  });

  it('is read up to 1 MB', async () => {
    const filler = 'x'.repeat(1024 * 1024 - good.length - ',"filler":""'.length);
    await login(JSON.stringify({ username: 'asample', password, filler })).expect(200);
  });
});

describe('an error', () => {
  it.each([
    ['get', '/api'],
    ['get', '/api/'],
    ['get', '/api/nothing'],
    ['post', '/api/nothing'],
    ['get', '/api/documents/1/secret'],
    ['get', '/api/docs/nothing.js'],
    ['get', '/api/docs/package.json'],
    ['get', '/api/docs/swagger-ui-bundle.js.map'],
    ['post', '/nothing'],
    ['get', '/api/docs/..%2f..%2fpackage.json'],
  ] as const)('is a 404 in the common shape: %s %s', async (method, address) => {
    const { body, headers } = await admin[method](address).expect(404);
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message', 'requestId', 'statusCode']);
    expect(body).toEqual(refused(404, 'request.not_found'));
    expect(body.error).toBe(body.message);
    expect(headers['x-request-id']).toBe(body.requestId);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is a 405 with the allowed methods, on every address of the API and for any caller', async () => {
    const operations = operationsOf(openApiDocument(app.app));
    const addresses = [...new Set(operations.map(({ path }) => path))];
    expect(addresses.length).toBeGreaterThan(150);
    for (const path of addresses) {
      const address = path.replace(/\{\w+\}/g, '1');
      // `/documents/upload` also matches `/documents/{id}`.
      const taken = operations.filter((one) => isAt(one.path, address)).map(({ method }) => method);
      const wrong = (['PUT', 'DELETE', 'PATCH', 'POST', 'GET'] as const).find((one) => !taken.includes(one));
      if (!wrong) throw new Error(`${address} has every method.`);
      const method = wrong.toLowerCase() as Lowercase<typeof wrong>;
      const { body, headers } = await app.visitor()[method](address).expect(405);
      expect(body).toEqual(refused(405, 'request.method_not_allowed'));
      const own = operations.filter((one) => one.path === path).map((one) => one.method);
      const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
      expect([address, headers['allow']]).toEqual([address, allowed.join(', ')]);
    }
  });

  it.each([
    ['put', '/api/user', 'GET, HEAD, OPTIONS'],
    ['put', '/API/user/', 'GET, HEAD, OPTIONS'],
    ['get', '/api/admin/documents/upload', 'OPTIONS, POST'],
    ['head', '/api/login', 'OPTIONS, POST'],
    ['delete', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['post', '/api/docs', 'GET, HEAD, OPTIONS'],
  ] as const)('is a 405: %s %s', async (method, address, allowed) => {
    const { headers } = await admin[method](address).expect(405);
    expect(headers['allow']).toBe(allowed);
  });

  it('does not occur for OPTIONS, which lists the methods', async () => {
    const { headers, text } = await app.visitor().options('/api/documents/1').expect(204);
    expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect(text).toBe('');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    await app.visitor().options('/api/nothing').expect(404);
  });

  it('for an undecodable URL is not an internal error', async () => {
    for (const address of ['/api/documents/%E0%A4%A', '/api/%zz', '/api/documents/%ff'])
      expect([400, 404]).toContain((await admin.get(address)).status);
  });

  it('has its own request id, whatever id the caller sends', async () => {
    const numbers = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await app.visitor().get('/api/user').set('X-Request-Id', 'mine').expect(401)).body.requestId,
      ),
    );
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).not.toContain('mine');
    expect(app.logged.join('')).toContain(`"requestId":"${numbers[0]}"`);
  });
});

describe('the headers of every response', () => {
  it.each([
    ['/api/health/live', 200],
    ['/api/user', 401],
    ['/API/user', 401],
    ['/api', 404],
    ['/api/nothing', 404],
    ['/api/documents/%E0%A4%A', 400],
  ])('protect browsers: %s', async (address, status) => {
    const { headers } = await app.visitor().get(address).expect(status);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const absent of ['x-powered-by', 'server', 'etag', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(absent);
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
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
    const body = JSON.parse(answer.body) as { requestId: string };
    expect(body).toEqual(refused(status, code));
    expect(answer.head).toContain(`X-Request-Id: ${body.requestId}`);
    expect(app.logged.some((line) => line.includes(body.requestId))).toBe(true);
    await connection.closed;
  });

  it('does not include one with an unknown expectation', async () => {
    const connection = await RawConnection.open(app.server);
    await connection.send(
      'GET /api/site HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    expect((await connection.answer()).status).toBe(200);
    await connection.closed;
  });
});

describe('a request that is sent too slowly', () => {
  it('is cut off while its headers are incomplete', async () => {
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
    const connection = await RawConnection.open(app.server);
    await connection.send('GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    expect((await connection.answer()).head).toMatch(/^keep-alive: timeout=75$/im);
    connection.destroy();
  });
});

describe('health', () => {
  it('is public', async () => {
    const { body } = await app.visitor().get('/api/health/live').expect(200);
    expect(body).toEqual({ status: 'ok', version });
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });
});

describe('the API document and its page', () => {
  it('is the document, with every call', async () => {
    const { body, headers } = await app.visitor().get('/api/openapi.json').expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(app.app))));
    expect(new Set(callsOf(body).map(({ name }) => name)).size).toBe(calls.length);
  });

  it('marks public calls, and lists each authentication and description once', () => {
    const { openapi, paths } = openApiDocument(app.app);
    expect(openapi).toBe('3.0.3');
    for (const item of Object.values(paths))
      for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
        const operation = item[method];
        if (!operation) continue;
        const ways = operation.security?.map((way) => Object.keys(way).join());
        expect([[], ['session', 'accessToken']]).toContainEqual(ways);
        for (const response of Object.values(operation.responses))
          expect((response as { description: string }).description).not.toContain('\n');
      }
  });

  it('has the version of the product, and no empty fields about it', () => {
    const { info } = openApiDocument(app.app);
    expect(info.version).toBe(version.replace(/\+.*/, ''));
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.values({ ...info, ...info.contact, ...info.license })).not.toContain('');
  });

  it('gives every nullable field a type, without which nullable means nothing', () => {
    const untyped: string[] = [];
    JSON.stringify(openApiDocument(app.app), (key, value: unknown) => {
      const { nullable, type } = (value ?? {}) as { nullable?: unknown; type?: unknown };
      if (nullable === true && type === undefined) untyped.push(key);
      return value;
    });
    expect(untyped).toEqual([]);
  });

  it('is a page without inline script or style, under a strict policy, with all of its files', async () => {
    for (const address of ['/api/docs', '/api/docs/']) {
      const { text, headers } = await app.visitor().get(address).expect(200);
      expect(headers['content-type']).toMatch(/^text\/html/);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
      const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part ?? '');
      expect(parts.length).toBeGreaterThanOrEqual(5);
      for (const part of parts) {
        expect(part).toMatch(/^\/api\/docs\//);
        const asset = await app.visitor().get(part).expect(200);
        expect(asset.headers['x-content-type-options']).toBe('nosniff');
        if (/\.(js|css)$/.test(part)) expect(asset.headers['content-type']).toMatch(/; charset=utf-8$/);
        // The library's version must not be exposed.
        expect(asset.text ?? '').not.toContain(swaggerUi.version);
      }
    }
    const { text } = await app.visitor().get('/api/docs/start.js').expect(200);
    expect(text).toContain("url: '/api/openapi.json'");
  });
});
