import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { RawConnection } from '../../../test/raw-request.js';
import { type Agent, fetchBytes, password, refused, TestApp } from '../../../test/test-app.js';
import { PublicContent } from '../../modules/content/index.js';
import { Unsubscriptions } from '../../modules/notifications/index.js';
import type { FrontendBuild } from './frontend-build.js';
import type { OwnReader } from './reader-of.js';
import { itInTestAll } from '../../../test/cases.js';

const shells = ['/admin', '/client/appointments', '/client/portal'];
/** The pages that show the scheduling service. */
const scheduling = ['/contact', '/client/appointments'];

const addressOf = (url: string) =>
  url.startsWith('/es/')
    ? ({ language: 'es', prefix: '/es', pathname: url.slice(3) } as const)
    : ({ language: 'en', prefix: '', pathname: url } as const);

/** A text that brotli compresses better if it takes more time. */
const someText = Array.from({ length: 3000 }, (_, n) => ((n * n * 7919) % 2003).toString(36)).join(' ');

/** A frontend that records its requests, so that a test sees what came from the cache. */
function aFrontend(): FrontendBuild & { written: string[]; gate: Promise<void> | undefined } {
  const written: string[] = [];
  const page = async (
    url: string,
    {
      read,
      origin,
      own,
      readOwn,
      zone,
    }: {
      read: (path: string) => Promise<{ body: unknown }>;
      origin: string;
      own?: object;
      readOwn?: OwnReader;
      zone?: string | undefined;
    },
  ) => {
    written.push(url);
    await built.gate;
    const isMoved = pathOf(url) === '/es/blog/english';
    const { name, accent, schedulingUrl } = (await read('/api/site')).body as {
      name: string;
      accent: string;
      schedulingUrl: string | null;
    };
    return {
      status: url === '/nowhere' ? 404 : 200,
      language: addressOf(url).language,
      kind: shells.includes(pathOf(url)) ? ('shell' as const) : ('page' as const),
      head: `<title>${name}</title>${zone === undefined ? '' : `<!-- times in ${zone} -->`}`,
      style: accent === '#1b5a4e' ? '' : `:root{--river:${accent}}`,
      body: `${origin} ${own ? JSON.stringify(own) : ''}${'long '.repeat(200)}${url.startsWith('/text') ? someText : ''}`,
      state: readOwn ? JSON.stringify(await readFor(url, readOwn)) : '',
      files: [],
      isForm: false,
      isPrivate: url === '/reset-password',
      ...(isMoved && { location: '/blog/english' }),
      schedulingUrl: scheduling.includes(url) ? (schedulingUrl ?? undefined) : undefined,
    };
  };
  const frame = () => ({
    template: '<html lang="en"><head><!--head--></head><body><!--app--><!--state--></body>',
    inline: { style: "'sha256-style'", script: "'sha256-script'" },
  });
  const built: ReturnType<typeof aFrontend> = {
    written,
    gate: undefined,
    bundle: {
      render: page,
      addressOf: async (url, { isCursor }) => {
        const cursor = new URL(url, 'http://localhost').searchParams.get('cursor') ?? '';
        return isCursor(cursor) ? `${pathOf(url)}?cursor=${cursor}` : pathOf(url);
      },
      isOwn: (pathname) => pathname === '/client/portal',
      pageAddress: addressOf,
      redirectOf: (pathname) => (pathname === '/es/admin' ? '/admin' : undefined),
      sharing: { path: '/client/share', leadsTo: '/client/documents?upload=lost' },
      translationsFrom: () => undefined,
      fileAt: (pathname) =>
        pathname === '/robots.txt' ? ({ origin }) => ({ type: 'text/plain', body: origin }) : undefined,
    },
    frames: { of: frame, ofShell: frame },
    assets: (_request, _response, next) => next?.(),
    whileSettingUp: (_request, _response, next) => next(),
  };
  return built;
}

/** Lets no page be drawn until it is opened. */
function closeGate(built: ReturnType<typeof aFrontend>): () => void {
  let open = (): void => {};
  built.gate = new Promise((resolve) => (open = resolve));
  return open;
}

/** The reader's name, and the number of their tasks for the client in the address. */
async function readFor(url: string, readOwn: OwnReader): Promise<object> {
  const user = (await readOwn('/api/user'))?.body as { username: string } | undefined;
  const client = new URL(url, 'http://localhost').searchParams.get('client');
  const toDo = await readOwn(`/api/to-do?limit=1${client === null ? '' : `&client=${client}`}`);
  return { username: user?.username ?? null, tasks: toDo?.total ?? null };
}

const pathOf = (url: string): string => url.replace(/\?.*/, '');

const nameOf = (html: string): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1];

describe('pages', () => {
  const built = aFrontend();
  let app: TestApp;
  let admin: Agent;
  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://practice.example' }, { built });
    ({ agent: admin } = await app.admin());
    await eventually(() => app.app.get(PublicContent).isSure);
  });
  afterAll(() => app.stop());
  beforeEach(() => built.written.splice(0));

  async function rename(name: string): Promise<void> {
    const { body } = await admin.get('/api/site').expect(200);
    await admin
      .put('/api/admin/site')
      .send({ ...(body as object), name })
      .expect(200);
  }

  it('are rendered once, and come from the cache until their content changes', async () => {
    const visitor = app.visitor();
    const first = await visitor.get('/services').expect(200);
    await visitor.get('/services').expect(200);
    await visitor.get('/services?utm_source=letter').expect(200);
    await visitor.head('/services').expect(200);
    expect(built.written).toEqual(['/services']);

    await rename('Practice by the River');
    const changed = await visitor.get('/services').expect(200);
    expect(nameOf(changed.text)).toBe('Practice by the River');
    expect(changed.headers['etag']).not.toBe(first.headers['etag']);
    expect(built.written).toEqual(['/services', '/services']);
  });

  it('in another language have its code, and portal and dashboard one address', async () => {
    const visitor = app.visitor();
    const spanish = await visitor.get('/es/services').expect(200);
    expect(spanish.headers['content-language']).toBe('es');
    expect(spanish.text).toContain('<html lang="es">');
    const { headers } = await visitor.get('/services').expect(200);
    expect(headers['content-language']).toBe('en');
    const moved = await visitor.get('/es/admin?tab=1').expect(308).expect('Location', '/admin?tab=1');
    // A sentence would need a language.
    expect(moved.text).toBe('');
  });

  it('redirect to the language of their content, for as long as it has that', async () => {
    const visitor = app.visitor();
    const { headers, text } = await visitor
      .get('/es/blog/english?utm_source=letter')
      .expect(308)
      .expect('Location', '/blog/english?utm_source=letter');
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).not.toContain('long long');
    await visitor.get('/es/blog/english').expect(308).expect('Location', '/blog/english');
    expect(built.written).toHaveLength(2);
  });

  it('cache the pages of a list separately, and ignore made-up parameters', async () => {
    const visitor = app.visitor();
    const cursor = Buffer.from('2026-11-27T10:00:00.000Z 7').toString('base64url');
    await visitor.get('/blog').expect(200);
    await visitor.get(`/blog?cursor=${cursor}`).expect(200);
    await visitor.get(`/blog?cursor=${cursor}&x=1`).expect(200);
    expect(built.written).toEqual(['/blog', `/blog?cursor=${cursor}`]);
    // Another way to write the same position, and none at all.
    for (const made of [`${cursor}=`, 'a%26b', '%00']) await visitor.get(`/blog?cursor=${made}`).expect(200);
    expect(built.written).toHaveLength(2);
  });

  it('are rendered again after an hour, since they name the coming days off', async () => {
    await rename('Practice on the Hill');
    const visitor = app.visitor();
    const { headers } = await visitor.get('/').expect(200);
    app.clock.pass(3_599_000);
    await visitor.get('/').expect(200);
    expect(built.written).toEqual(['/']);

    app.clock.pass(1000);
    const same = headers['etag'] ?? '';
    await visitor.get('/').set('If-None-Match', same).expect(304);
    expect(built.written).toEqual(['/', '/']);
    await rename('Practice at the Bridge');
    await visitor.get('/').set('If-None-Match', same).expect(200);
  });

  it('are rendered once for simultaneous visitors', async () => {
    app.clock.pass(3_600_000);
    const visits = Array.from({ length: 5 }, () => app.visitor().get('/').expect(200));
    const etags = (await Promise.all(visits)).map(({ headers }) => headers['etag']);
    expect(new Set(etags).size).toBe(1);
    expect(built.written).toEqual(['/']);
  });

  itInTestAll('of one network are drawn four at a time, and not for visitors who have left', async () => {
    await rename('Practice on the Island');
    const open = closeGate(built);
    const visit = (n: number) => app.visitor().get(`/a/${n}`).expect(200);
    const visits = [1, 2, 3, 4].map((n) => visit(n).then());
    await eventually(() => built.written.length === 4);
    const leaving = await RawConnection.open(app.server);
    const left = new Promise((resolve) =>
      app.server.on('request', ({ url, socket }: IncomingMessage) => {
        if (url === '/a/5') socket.once('close', resolve);
      }),
    );
    await leaving.send('GET /a/5 HTTP/1.1\r\nHost: here\r\n\r\n');
    // Pages that are made, and calls of others, do not wait.
    await app.visitor().get('/api/site').expect(200);
    leaving.destroy();
    await left;
    visits.push(visit(6).then());
    await app.visitor().get('/api/site').expect(200);
    expect(built.written).toHaveLength(4);
    open();
    await Promise.all(visits);
    expect(built.written.slice(4)).toEqual(['/a/6']);
  });

  itInTestAll(
    'are kept up to five hundred, and then without those that were not asked for longest',
    async () => {
      const visitor = app.visitor();
      const cursorAt = (n: number) => Buffer.from(`2026-11-27T10:00:00.000Z ${n}`).toString('base64url');
      await visitor.get('/first').expect(200);
      await visitor.get('/second').expect(200);
      for (let n = 0; n < 500; n++) {
        if (n === 250) await visitor.get('/first').expect(200);
        await visitor.get(`/blog?cursor=${cursorAt(n)}`).expect(200);
      }
      built.written.splice(0);
      for (const path of ['/first', `/blog?cursor=${cursorAt(400)}`, '/second'])
        await visitor.get(path).expect(200);
      expect(built.written).toEqual(['/second']);
    },
  );

  it('are compressed as much as possible once they are asked for twice', async () => {
    const sizeOf = async (path: string): Promise<number> => {
      const { headers } = await app.visitor().get(path).set('Accept-Encoding', 'br').expect(200);
      return Number(headers['content-length']);
    };
    const once = await sizeOf('/text/once');
    const quickly = await sizeOf('/text/twice');
    await eventually(async () => (await sizeOf('/text/twice')) < quickly);
    expect(await sizeOf('/text/once')).toBe(once);
    await eventually(async () => (await sizeOf('/text/once')) < once);
  });

  it('with a secret in the URL are never cached and send no referrer', async () => {
    const { headers, text } = await app.visitor().get('/reset-password?token=secret').expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(text).not.toContain('secret');
    expect(built.written).toEqual(['/reset-password']);
    const other = await app.visitor().get('/pricing').expect(200);
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('answer 304 to browsers that have them', async () => {
    const { headers } = await app.visitor().get('/about').expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const again = await app
      .visitor()
      .get('/about')
      .set('If-None-Match', `W/"other", ${headers['etag']}`)
      .expect(304);
    expect(again.text).toBe('');
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, br;q=0'],
    ['identity', 'identity'],
  ])('are sent in %s to browsers that accept %s', async (encoding, accepted) => {
    const response = await app.visitor().get('/pricing').set('Accept-Encoding', accepted).expect(200);
    expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(response.text).toContain('http://practice.example');
    const sent = await fetchBytes(app.visitor().set('Accept-Encoding', 'identity'), '/pricing');
    expect((sent.body as Buffer).toString()).toBe(response.text);
  });

  it('allow inline parts by hash, and the scheduling service only if needed', async () => {
    const { body } = await admin.get('/api/site');
    await admin
      .put('/api/admin/site')
      .send({ ...(body as object), schedulingUrl: 'https://times.example/practice' })
      .expect(200);
    const policyOf = async (path: string) =>
      (await app.visitor().get(path)).headers['content-security-policy'];
    expect(await policyOf('/')).toContain("script-src 'self' 'sha256-script';");
    expect(await policyOf('/')).toContain("frame-src 'self';");
    expect(await policyOf('/contact')).toContain(
      "script-src 'self' 'sha256-script' https://assets.calendly.com;",
    );
    expect(await policyOf('/contact')).toContain("frame-src 'self' https://times.example;");
    // No script of another origin runs for signed-in users.
    expect(await policyOf('/client/appointments')).toContain("script-src 'self' 'sha256-script';");
    expect(await policyOf('/client/appointments')).toContain("frame-src 'self' https://times.example;");
    expect(await policyOf('/admin')).toContain("frame-src 'self';");
  });

  it("have the practice's color in their head, which their policy allows", async () => {
    const { body } = await admin.get('/api/site');
    const paint = (accent: string) =>
      admin
        .put('/api/admin/site')
        .send({ ...(body as object), accent })
        .expect(200);
    const plain = (await app.visitor().get('/pricing').expect(200)).headers['content-security-policy'];
    expect(plain).toContain("style-src 'self' 'sha256-style';");
    await paint('#1f4f86');
    for (const path of ['/pricing', '/admin', '/reset-password?token=x']) {
      const { headers, text } = await app.visitor().get(path).expect(200);
      const style = ':root{--river:#1f4f86}';
      expect(text).toContain(`<style>${style}</style>`);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(
        `style-src 'self' 'sha256-style' 'sha256-${hash}'`,
      );
    }
    await paint('#1b5a4e');
    expect((await app.visitor().get('/pricing').expect(200)).text).not.toContain('<style>');
  });

  it('that do not exist have status 404 every time', async () => {
    const visitor = app.visitor();
    await rename('Practice by the Sea');
    const { headers, text } = await visitor.get('/nowhere').expect(404);
    expect(nameOf(text)).toBe('Practice by the Sea');
    await visitor
      .get('/nowhere')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(404);
  });

  it('of the portal and the dashboard are never cached, with a new nonce for styles', async () => {
    const noncesOf = async () => {
      const { headers, text } = await app.visitor().get('/admin').expect(200);
      expect(headers['cache-control']).toBe('no-store');
      const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(text)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(
        `style-src 'self' 'sha256-style' 'nonce-${nonce}'`,
      );
      return nonce;
    };
    expect(await noncesOf()).not.toBe(await noncesOf());
  });

  it('that are files have their own type', async () => {
    const { headers, text } = await app.visitor().get('/robots.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain');
    expect(text).toBe('http://practice.example');
  });

  it('do not affect the API', async () => {
    await app.visitor().get('/api/nowhere').expect(404).expect('Content-Type', /json/);
  });
});

describe('while the database is unavailable', () => {
  const built = aFrontend();
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let app: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await DatabaseProxy.before(database.url);
    app = await TestApp.start({}, { databaseUrl: proxy.url, built });
    app.expected = /database|connection/i;
    await eventually(() => app.app.get(PublicContent).isSure);
  });
  afterAll(async () => {
    await app.stop();
    await proxy.close();
    await database.drop();
  });

  it('a cached page is shown, others answer with Retry-After', async () => {
    await app.visitor().get('/').expect(200);
    proxy.cut();
    await eventually(() => !app.app.get(PublicContent).isSure);
    expect(nameOf((await app.visitor().get('/').expect(200)).text)).toBe('Example Financial Consulting');
    const { headers, text } = await app.visitor().get('/about').expect(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(text).toContain('Back in a moment');
    proxy.restore();
    await eventually(async () => (await app.visitor().get('/about')).status === 200);
  });
});

describe('the contact form without JavaScript', () => {
  let app: TestApp;
  let admin: Agent;
  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://practice.example' }, { built: aFrontend() });
    ({ agent: admin } = await app.admin());
  });
  afterAll(() => app.stop());

  const good = {
    firstName: 'Alex',
    lastName: 'Ñandú & Sons',
    email: 'alex@example.com',
    service: 'Other',
    message: 'One line\r\nand another',
    terms: 'on',
  };
  const post = (values: Record<string, string>) =>
    app.visitor().post('/contact').type('form').send(values).redirects(0);

  it('stores the message and leads to a thank-you', async () => {
    await post(good).expect(303).expect('Location', '/contact/thank-you');
    const { body } = await admin.get('/api/admin/messages').expect(200);
    expect(body).toMatchObject([
      { firstName: 'Alex', lastName: 'Ñandú & Sons', message: 'One line\nand another', suspect: false },
    ]);
  });

  it('keeps the language of a page that has one', async () => {
    await post({ ...good, language: 'es' }).expect(303);
    await post(good).expect(303);
    const { body } = await admin.get('/api/admin/messages?limit=2').expect(200);
    expect(body).toMatchObject([{ language: 'en' }, { language: 'es' }]);
    await post({ ...good, language: 'fr' }).expect(400);
  });

  it('on the Spanish page is in Spanish, and so are its errors', async () => {
    const spanish = (values: Record<string, string>) =>
      app.visitor().post('/es/contact').type('form').send(values).redirects(0);
    await spanish(good).expect(303).expect('Location', '/es/contact/thank-you');
    const { body } = await admin.get('/api/admin/messages?limit=1').expect(200);
    expect(body).toMatchObject([{ language: 'es' }]);
    const { text } = await spanish({ ...good, email: 'alex' })
      .expect(400)
      .expect('Content-Language', 'es');
    expect(text).toContain('"email":"Escriba un correo electrónico válido"');
  });

  it('comes back with a message that is too long', async () => {
    const { text } = await post({ ...good, message: 'x'.repeat(10_001) }).expect(400);
    expect(text).toContain('"fields":{"message":"Must be at most 10000 characters"}');
    await post({ ...good, message: 'x\r\n'.repeat(5000) }).expect(303);
  });

  it('comes back with its values and errors', async () => {
    const { text, headers } = await post({ firstName: 'A', lastName: 'Sample', email: 'alex', service: '' });
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain(
      JSON.stringify({
        values: { firstName: 'A', lastName: 'Sample', email: 'alex', service: '' },
        fields: {
          firstName: 'First name must be at least 2 characters',
          email: 'Please enter a valid email address',
          service: 'Please select a service',
          terms: 'You must agree to the terms and conditions',
        },
      }),
    );
  });

  it.each([
    ['post', '/services'],
    ['put', '/contact'],
    ['delete', '/'],
    ['post', '/nowhere'],
  ] as const)('is the only page with a POST: %s %s', async (method, page) => {
    const { headers, text } = await app.visitor()[method](page).send('x').expect(405);
    expect(headers['allow']).toBe('GET, HEAD');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(text).toBe('This address is read-only.\n');
    expect(headers['content-language']).toBe('en');
    const spanish = await app.visitor()[method](`/es${page}`).expect(405);
    expect(spanish.headers['content-language']).toBe('es');
    expect(spanish.text).toBe('Esta dirección es de solo lectura.\n');
  });

  it('is not needed to share a file from another app, which leads to the upload', async () => {
    await app
      .visitor()
      .post('/client/share')
      .attach('files', Buffer.from('%PDF-1.7'), 'statement.pdf')
      .redirects(0)
      .expect(303)
      .expect('Location', '/client/documents?upload=lost');
    await app.visitor().put('/client/share').send('x').expect(405);
  });

  it('is refused from another site, and rate limited', async () => {
    await post(good).set('Origin', 'https://other.example').expect(403);
    await post(good).set('Origin', 'http://practice.example').expect(303);
    await post({ ...good, message: 'x'.repeat(1024 * 1024) }).expect(413);
    const many = (fields: number) =>
      Object.fromEntries(Array.from({ length: fields }, (_, n) => [`k${n}`, '1']));
    await post({ ...many(994), ...good }).expect(303);
    const { body } = await post({ ...many(995), ...good }).expect(400);
    expect(body).toEqual(refused(400, 'request.too_complex'));
  });
});

describe('the unsubscribe page', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://practice.example' }, { built: aFrontend() });
    const { id } = await app.account('asample');
    const [link] = await app.app.get(Unsubscriptions).issue([{ userId: id }], ['document']);
    token = new URL(link?.unsubscribePage ?? '').searchParams.get('token') ?? '';
  });
  afterAll(() => app.stop());

  const open = () => app.visitor().get(`/unsubscribe?token=${token}`).expect(200);
  const stateOf = (ended: boolean): string =>
    JSON.stringify({ unsubscription: { token, categories: ['document'], ended } });

  it('is never cached, and changes nothing until its form is posted', async () => {
    for (let time = 0; time < 2; time++) {
      const { text, headers } = await open();
      expect(text).toContain(stateOf(false));
      expect(headers['cache-control']).toBe('no-store');
    }
    const post = () => app.visitor().post(`/unsubscribe?token=${token}`).redirects(0);
    await post().set('Origin', 'https://elsewhere.example').expect(403);
    expect((await open()).text).toContain(stateOf(false));
    for (let time = 0; time < 2; time++)
      await post().type('form').send('').expect(303).expect('Location', `/unsubscribe?token=${token}`);
    expect((await open()).text).toContain(stateOf(true));
  });

  it.each(['?token=unknown', '?token=', '', '?other=1', '?token=%00', '?token=%ff'])(
    'is not found for %j, with its own message',
    async (query) => {
      for (const method of ['get', 'post'] as const) {
        const { text } = await app.visitor()[method](`/unsubscribe${query}`).expect(404);
        expect(text).toContain('{"unsubscription":null}');
      }
    },
  );

  it('accepts only what a page accepts', async () => {
    await app.visitor().put('/unsubscribe').expect(405);
  });
});

describe('a drawn shell', () => {
  const built = aFrontend();
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({}, { built });
  });
  afterAll(() => app.stop());

  it("has only its reader's data, and is never stored", async () => {
    const readers = await Promise.all(['anna', 'berta', 'clara'].map((name) => app.client(name)));
    const answers = await Promise.all(
      readers.flatMap(({ agent }) => [agent.get('/client/portal'), agent.get('/client/portal')]),
    );
    expect(answers.map(({ text }) => /"username":"(\w+)"/.exec(text)?.[1])).toEqual([
      'anna',
      'anna',
      'berta',
      'berta',
      'clara',
      'clara',
    ]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  it('is empty without a session, after its end, and with a made-up one', async () => {
    const nothing = '{"username":null,"tasks":null}';
    const { text, headers } = await app.visitor().get('/client/portal').expect(200);
    expect(text).not.toContain('username');
    expect(headers['cache-control']).toBe('no-store');
    await app.client('dora');
    const login = await app.visitor().post('/api/login').send({ username: 'dora', password }).expect(200);
    const given = [login.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    const open = async (cookie: string) =>
      (await app.visitor().get('/client/portal').set('Cookie', cookie).expect(200)).text;
    expect(await open(given)).toContain('"username":"dora"');
    await app.visitor().post('/api/logout').set('Cookie', given).expect(204);
    for (const cookie of [given, 'steward_session=made-up', 'steward_session=', '=;%'])
      expect(await open(cookie)).toContain(nothing);
  });

  it('has nothing of a client for whom the reader may not act', async () => {
    const { id } = await app.client('emma');
    const { agent } = await app.client('frida');
    const { text } = await agent.get(`/client/portal?client=${id}`).expect(200);
    expect(text).toContain('{"username":"frida","tasks":null}');
    for (const query of ['?client=0', '?client=', '?client=%00', '?client=1&client=2', '?%ff'])
      await agent.get(`/client/portal${query}`).expect(200);
  });

  it.each([
    ['steward_zone=America/Chicago', 'America/Chicago'],
    ['steward_zone=Asia%2FKolkata', 'Asia/Kolkata'],
    ['steward_zone=Mars/Olympus', undefined],
    ['steward_zone=', undefined],
    ['steward_session=', undefined],
  ])('is in the zone of its reader if %j names one that is known', async (cookie, zone) => {
    const { text } = await app.visitor().get('/client/portal').set('Cookie', cookie).expect(200);
    expect(/<!-- times in (.*) -->/.exec(text)?.[1]).toBe(zone);
  });

  it('neither renews a remembered login nor ends a session', async () => {
    const { agent } = await app.client('gerda');
    const answer = await agent.get('/client/portal').expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const ended = await app
      .visitor()
      .get('/client/portal')
      .set('Cookie', 'steward_session=ended; steward_remember=unknown')
      .expect(200);
    expect(ended.headers['set-cookie']).toBeUndefined();
  });

  itInTestAll('is drawn one at a time for its reader, and beside it for others', async () => {
    const { agent: ines } = await app.client('ines');
    const { agent: jana } = await app.client('jana');
    built.written.splice(0);
    const open = closeGate(built);
    const visits = Array.from({ length: 3 }, () => ines.get('/client/portal').expect(200).then());
    await eventually(() => built.written.length === 1);
    visits.push(jana.get('/client/portal').expect(200).then());
    await eventually(() => built.written.length === 2);
    await ines.get('/api/user').expect(200);
    expect(built.written).toHaveLength(2);
    open();
    await Promise.all(visits);
    expect(built.written).toHaveLength(4);
  });

  it('answers HEAD like GET', async () => {
    const { agent } = await app.client('hilda');
    const { headers } = await agent.head('/client/portal').expect(200);
    expect(headers['cache-control']).toBe('no-store');
  });
});
