import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../../../test/fuzz/operations.js';
import { admin, app, practice } from '../../../test/practice.js';
import { type Agent, password, refused } from '../../../test/test-app.js';
import { RawConnection } from '../../../test/raw-request.js';
import { version } from '../process/version.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Call {
  name: string;
  method: Method;
  path: string;
  secured: boolean;
  isOfPart: boolean;
}

let client: Agent;
let calls: Call[];
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
  calls = callsOf(app.document);
});

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
      return [{ name, method, path: path.replace('{id}', '1'), secured, isOfPart: 'x-part' in operation }];
    }),
  );
}

/** Is 404 for any method once there is a user. */
const untilSetUp = '/api/setup';

const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);

describe('authorization', () => {
  it('requires authentication except for public calls', async () => {
    // Public calls of parts are in the tests of their folders.
    const open = calls.filter(({ secured, isOfPart }) => !secured && !isOfPart).map(({ name }) => name);
    const content = ['getCalendlyUrl', 'getFounderPhoto', 'getSite'];
    const branding = ['getHero', 'getIcon', 'getLogo'];
    expect(open.sort()).toEqual(
      [
        ...content,
        ...branding,
        'listTestimonials',
        'sendContactMessage',
        'getLiveness',
        'login',
        'previewAccess',
        'getReadiness',
        'register',
        'verifyDocument',
        'getUnsubscribePage',
        'unsubscribe',
        'receiveStripeEvent',
        'receiveSchedulingEvent',
        'getCalendar',
        'listPrices',
        // Authorized by the token of the emailed link.
        'getLinkedInvoice',
        'payLinkedInvoice',
        'applyCreditToLinkedInvoice',
        'downloadLinkedInvoice',
        'requestPasswordReset',
        'resendInvitation',
        'previewPasswordReset',
        'confirmPasswordReset',
        'undoEmailChange',
        'confirmEmail',
        'createPasskeyLoginOptions',
        'loginWithPasskey',
        // Authorized by the link of the first start.
        'getSetup',
        'setUpPractice',
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
    const asked = admin.post('/api/logout').set(headers as Record<string, string>);
    expect((await asked.expect(403)).body).toEqual(refused(403, 'request.cross_origin'));
  });

  it('changes nothing by any call, and reads what is public to it without being allowed to see it', async () => {
    const changing = calls.filter(({ method, path }) => method !== 'get' && path !== untilSetUp);
    for (const { method, path } of changing) {
      const { body } = await admin[method](path).set('Origin', 'https://evil.example').expect(403);
      expect(body).toEqual(refused(403, 'request.cross_origin'));
    }
    const { headers } = await admin.get('/api/user').set('Origin', 'https://evil.example').expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
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
      await app
        .visitor()
        .post('/api/login')
        .set(headers as Record<string, string>)
        .send({ username: 'asample', password })
        .expect(200);
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
    const operations = operationsOf(app.document);
    const addresses = [...new Set(operations.map(({ path }) => path))].filter((path) => path !== untilSetUp);
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

  it('is in the language of the person, whatever their browser accepts', async () => {
    const { agent } = await app.client('lectora');
    await agent.put('/api/profile/language').send({ language: 'es' }).expect(200);
    for (const [method, address, status, message] of [
      ['get', '/api/nothing', 404, 'No hay nada en esta dirección.'],
      ['post', '/api/nothing', 404, 'No hay nada en esta dirección.'],
      [
        ...(['put', '/api/user', 405] as const),
        'PUT no se permite en esta dirección. Use GET, HEAD, OPTIONS.',
      ],
      ['get', '/api/documents?limit=0', 400, 'limit debe ser un número entero de 1 a 200'],
      ['get', '/api/documents?limit=x', 400, 'limit debe ser un número entero de 1 a 200'],
      ['get', '/api/documents?limit=201', 400, 'limit debe ser un número entero de 1 a 200'],
      ['get', '/api/documents?cursor=x', 400, 'Este cursor no es de esta lista'],
    ] as const) {
      const { body } = await agent[method](address)
        .set('Accept-Language', 'en')
        .expect(status)
        .expect('Content-Language', 'es');
      expect(body).toMatchObject({ message });
    }
    const visitor = app.visitor().set('Accept-Language', 'es');
    await visitor.get('/api/nothing').expect(404).expect('Content-Language', 'es');
    const { body } = await visitor
      .get('/api/testimonials?limit=0')
      .expect(400)
      .expect('Content-Language', 'es');
    expect(body).toMatchObject({ fields: { limit: 'limit debe ser un número entero de 1 a 200' } });
    const english = await app.visitor().get('/api/testimonials?limit=0').expect(400);
    expect(english.body).toMatchObject({ message: 'limit must be a whole number from 1 to 200' });
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

describe('health', () => {
  it('is public', async () => {
    const { body } = await app.visitor().get('/api/health/live').expect(200);
    expect(body).toEqual({ status: 'ok', version });
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });
});
