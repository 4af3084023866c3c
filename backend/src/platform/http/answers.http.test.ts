import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/eventually.js';
import { RawConnection } from '../../../test/raw-request.js';
import { type Agent, cookieHeader, cookiesOf, password, refused, TestApp } from '../../../test/test-app.js';
import { PublicContent } from '../../modules/content/index.js';
import { samplePdf, samplePng } from '../files/testing/sample-files.js';
import { readFrontendBuild } from '../web/frontend-build.js';

/* Every kind of response, with its security headers and cookies, as served by https and with the built
   frontend. */

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A page runs only its own scripts, or those named by a hash or a nonce, and loads from nowhere else. */
const ofPage =
  /^default-src 'self'; script-src 'self'(?: 'sha256-[^']+')*; style-src 'self'(?: '(?:sha256|nonce)-[^']+')*;.*frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;
const ofDocs =
  /^default-src 'none'; script-src 'self'; style-src 'self';.*base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const json = /^application\/json; charset=utf-8$/;
const html = /^text\/html; charset=utf-8$/;
const unkept = /^(?:private, )?no-store$/;
const fresh = /^no-cache$/;

interface Kind {
  status: number;
  policy: RegExp | string;
  /** Cache-Control; undefined for responses that browsers never cache, like a redirect after a form. */
  kept?: RegExp;
  type?: RegExp;
  as?: 'client' | 'admin';
  method?: 'post' | 'delete' | 'head' | 'options';
  headers?: Record<string, string>;
  body?: object | string;
}

const page: Kind = { status: 200, policy: ofPage, kept: fresh, type: html };
const shell: Kind = { ...page, kept: unkept };
const api: Kind = { status: 200, policy: nothing, kept: unkept, type: json };
const docs: Kind = { status: 200, policy: ofDocs, kept: fresh };
const file = (type: RegExp): Kind => ({
  status: 200,
  as: 'client',
  kept: unkept,
  type,
  policy: `default-src 'none'; frame-ancestors 'self'${type.source.includes('pdf') ? '' : '; sandbox'}`,
});
const pdf = /^application\/pdf$/;
const form =
  'firstName=Alex&lastName=Sample&email=alex%40example.com&service=Other&message=Hello+there&terms=on';
const typed = (type: string) => ({ 'Content-Type': type });

/** By address; a word in braces is a placeholder. */
const kinds: Record<string, Kind> = {
  '/ a page': page,
  '/contact a page with a form': page,
  '/services a page that one has': {
    status: 304,
    policy: ofPage,
    kept: fresh,
    headers: { 'If-None-Match': '{etag}' },
  },
  '/ the head of a page': { ...page, method: 'head' },
  '/reset-password?token=x a page of a secret link': shell,
  '/client/portal the portal': shell,
  '/admin the dashboard': shell,
  '/nowhere a page that is not there': { ...page, status: 404, kept: /./ },
  '/services a page that takes nothing': { status: 405, policy: ofPage, kept: /./, method: 'post' },
  '/ what a page can do': { status: 405, policy: ofPage, kept: /./, method: 'options' },
  '/contact a redirect after a form': {
    status: 303,
    policy: nothing,
    method: 'post',
    body: form,
    headers: typed('application/x-www-form-urlencoded'),
  },
  '{asset} an asset': { status: 200, policy: nothing, kept: /^public, max-age=31536000, immutable$/ },
  '/favicon.svg an icon': { status: 200, policy: ofPage, kept: fresh },
  '/robots.txt a file for search engines': { status: 200, policy: /frame-ancestors/, type: /^text\/plain/ },
  '/api/health/ready health': api,
  '/api/documents a list': { ...api, as: 'client' },
  '/api/goals a record': { ...api, status: 201, as: 'client', method: 'post', body: { title: 'A goal' } },
  '/api/trusted-devices nothing': {
    status: 204,
    policy: nothing,
    kept: unkept,
    as: 'client',
    method: 'delete',
  },
  '/api/goals bad input': { ...api, status: 400, as: 'client', method: 'post', body: {} },
  '/api/login JSON cut off': {
    ...api,
    status: 400,
    method: 'post',
    headers: typed('application/json'),
    body: '{',
  },
  '/api/login an unknown charset': {
    ...api,
    status: 415,
    method: 'post',
    body: '{}',
    headers: typed('application/json; charset=klingon'),
  },
  '/api/login too much': { ...api, status: 413, method: 'post', body: { username: 'x'.repeat(1_100_000) } },
  '/api/user signed out': { ...api, status: 401 },
  '/api/admin/clients not allowed': { ...api, status: 403, as: 'client' },
  '/api/goals from another site': {
    ...api,
    status: 403,
    as: 'client',
    method: 'post',
    body: {},
    headers: { Origin: 'https://evil.example' },
  },
  '/api/documents/999 another’s': { ...api, status: 404, as: 'client' },
  '/api/nothing no address': { ...api, status: 404 },
  '/api/documents/%E0%A4%A an address that cannot be decoded': { ...api, status: 400 },
  '/api/admin/invoices/export?from=2026-01-01&to=2026-12-31 a list as CSV': {
    ...api,
    as: 'admin',
    type: /^text\/csv; charset=utf-8$/,
  },
  '{paper} a PDF to view': file(pdf),
  '{paper}/download a PDF to download': file(pdf),
  '{picture} a picture': file(/^image\/png$/),
  '/api/account/export an export': { ...api, as: 'client', type: /^application\/zip$/ },
  '/api/openapi.json the API document': { ...docs, type: json },
  '/api/docs Swagger UI': { ...docs, type: html },
  '/api/docs/swagger-ui-bundle.js its script': { ...docs, type: /^text\/javascript; charset=utf-8$/ },
  '/api/docs/swagger-ui.css its sheet': { ...docs, policy: /frame-ancestors 'none'/, type: /^text\/css/ },
};

let app: TestApp;
let agents: Record<'client' | 'admin' | 'visitor', Agent>;
let clientCookie: string;
/** Records that the test has created or found. */
let places: Record<string, string>;

const placed = (text: string): string =>
  text.replace(/^\{(\w+)\}/, (_, place: string) => places[place] ?? '');

beforeAll(async () => {
  const built = await readFrontendBuild(fileURLToPath(new URL('../../../../frontend/dist', import.meta.url)));
  if (!built) throw new Error('The frontend is not built: run `make build` first.');
  app = await TestApp.start({ PUBLIC_URL: 'https://portal.example' }, { built });
  await eventually(() => app.app.get(PublicContent).isSure);
  const cookieOf = async (role: 'admin' | 'client'): Promise<[id: number, cookie: string]> => {
    const { id } = await app.account(role, role);
    const login = await app.visitor().post('/api/login').send({ username: role, password }).expect(200);
    return [id, cookieHeader(cookiesOf(login))];
  };
  const [, adminCookie] = await cookieOf('admin');
  const [userId, cookie] = await cookieOf('client');
  clientCookie = cookie;
  // An agent over plain HTTP does not send Secure cookies back.
  const holding = (held: string): Agent => app.visitor().set('Cookie', held) as Agent;
  agents = { admin: holding(adminCookie), client: holding(clientCookie), visitor: app.visitor() };
  const upload = async (bytes: Buffer, name: string): Promise<string> => {
    const sent = agents.admin.post('/api/admin/documents/upload').attach('file', bytes, name);
    return (await sent.field({ title: name, userId: String(userId) }).expect(201)).body.fileUrl;
  };
  const { text } = await app.visitor().get('/').expect(200);
  const { headers } = await app.visitor().get('/services').expect(200);
  places = {
    paper: await upload(samplePdf, 'paper.pdf'),
    picture: await upload(samplePng, 'picture.png'),
    asset: /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? '',
    etag: headers['etag'] ?? '',
  };
});
afterAll(() => app.stop());

describe('every kind of response', () => {
  it.each(Object.entries(kinds))('has its security headers: %s', async (what, kind) => {
    const { as = 'visitor', method = 'get', status, policy, kept, type, body } = kind;
    const sent = Object.entries(kind.headers ?? {}).map(([name, value]) => [name, placed(value)]);
    const agent = agents[as];
    const asking = agent[method](placed(what.split(' ')[0] ?? ''))
      .set(Object.fromEntries(sent) as Record<string, string>)
      .redirects(0);
    // Text is sent unchanged.
    if (typeof body === 'string') void asking.serialize((text: unknown) => text as string);
    const response = await (body === undefined ? asking : asking.send(body));
    expect(response.status).toBe(status);
    const { headers } = response;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': expect.stringMatching(/^(?:DENY|SAMEORIGIN)$/),
      'content-security-policy': typeof policy === 'string' ? policy : expect.stringMatching(policy),
      ...(kept && { 'cache-control': expect.stringMatching(kept) }),
    });
    if (type) expect(headers['content-type']).toMatch(type);
    for (const absent of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
      expect(headers).not.toHaveProperty(absent);
    // No link leads to another site.
    expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('has its security headers: an event stream', async () => {
    const connection = await RawConnection.open(app.server);
    await connection.send(
      `GET /api/notifications/stream HTTP/1.1\r\nHost: portal.example\r\nCookie: ${clientCookie}\r\n\r\n`,
    );
    const { status, head } = await connection.answer();
    expect(status).toBe(200);
    expect(head).toMatch(/^content-type: text\/event-stream/im);
    expect(head).toMatch(/^cache-control: no-store, no-transform\r$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    expect(head.toLowerCase()).toContain(`content-security-policy: ${nothing}`);
    connection.destroy();
  });
});

describe('an answer of the API', () => {
  const encodingFor = async (headers: Record<string, string>, path = '/api/site') => {
    const answer = await agents.client.get(path).set({ 'Accept-Encoding': 'gzip, br', ...headers });
    expect(answer.status).toBe(200);
    return { encoding: answer.headers['content-encoding'], body: answer.body as unknown };
  };
  const own = { 'Sec-Fetch-Site': 'same-origin' };

  it('is compressed for a page of ours, and says the same', async () => {
    const plain = await encodingFor({});
    expect(await encodingFor(own)).toEqual({ ...plain, encoding: 'br' });
    expect(plain.encoding).toBeUndefined();
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, '/api/site'],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }, '/api/site'],
    ['an address that is typed', { 'Sec-Fetch-Site': 'none' }, '/api/site'],
    ['a page that cannot read it', { ...own, 'Accept-Encoding': 'gzip' }, '/api/site'],
    ['a page that reads a little', own, '/api/user'],
  ])('is not compressed for %s', async (_, headers, path) => {
    expect(await encodingFor(headers, path)).toMatchObject({ encoding: undefined });
  });
});

describe('cookies', () => {
  const attributes = (cookie: string): string[] => cookie.split('; ').slice(1);

  it('are bound to this host and to https, and hidden from scripts except the one without a secret', async () => {
    const login = await app
      .visitor()
      .post('/api/login')
      .send({ username: 'client', password, rememberMe: true })
      .expect(200);
    const given = cookiesOf(login);
    expect(given).toHaveLength(4);
    const out = await app.visitor().post('/api/logout').set('Cookie', cookieHeader(given)).expect(204);
    for (const cookie of [...given, ...cookiesOf(out)]) {
      expect(attributes(cookie)).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Lax']));
      expect(attributes(cookie).some((one) => one.startsWith('Domain='))).toBe(false);
      expect(cookie.length).toBeLessThan(4096);
    }
    for (const cookie of given) {
      expect(cookie).toMatch(/^__Host-steward_/);
      expect(attributes(cookie).includes('HttpOnly')).toBe(!cookie.startsWith('__Host-steward_signed_in=1'));
    }
  });

  it('are the only place with a session’s token', async () => {
    const login = await app.visitor().post('/api/login').send({ username: 'client', password });
    for (const cookie of cookiesOf(login)) {
      const value = /=([^;]{10,})/.exec(cookie)?.[1];
      if (value !== undefined)
        expect(JSON.stringify([login.body, login.headers['location']])).not.toContain(value);
    }
  });
});

describe('text of the practice', () => {
  it('stays text in a page, in its data and in its metadata for search engines', async () => {
    const breaking = '</script><script>alert(1)</script><!--';
    const { body: site } = await agents.admin.get('/api/site').expect(200);
    await agents.admin
      .put('/api/admin/site')
      .send({ ...(site as object), name: breaking })
      .expect(200);
    for (const path of ['/', '/about', '/contact']) {
      const { text } = await app.visitor().get(path).expect(200);
      expect(text).toContain('alert(1)');
      expect(text).not.toContain('<script>alert');
    }
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['no request at all', 'hello\r\n\r\n', 400],
    ['a line too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['headers too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n', 400],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400],
    ['space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ])('is refused and not read further: %s', async (_what, sent, status) => {
    const connection = await RawConnection.open(app.server);
    await connection.send(`${sent}GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n`);
    const { head, ...answer } = await connection.answer();
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual(refused(status, expect.any(String) as string));
    expect(head.toLowerCase()).toContain(`content-security-policy: ${nothing}`);
    for (const name of ['strict-transport-security', 'x-content-type-options', 'cache-control: no-store'])
      expect(head.toLowerCase()).toContain(name);
    await connection.closed;
  });

  it.each(['TRACE', 'PROPFIND', 'QUERY'])('%s is not a supported method', async (method) => {
    const connection = await RawConnection.open(app.server);
    await connection.send(`${method} /api/user HTTP/1.1\r\nHost: x\r\nX-Secret: told\r\n\r\n`);
    const { status, head, body } = await connection.answer();
    expect(status).toBe(405);
    expect(`${head}${body}`).not.toContain('told');
    connection.destroy();
  });
});
