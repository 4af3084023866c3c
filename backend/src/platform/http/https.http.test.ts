import { cookieHeader, cookiesOf, password, TestApp } from '../../../test/test-app.js';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

async function start(env: Record<string, string>, place = {}): Promise<TestApp> {
  app = await TestApp.start(env, place);
  return app;
}

const signIn = async (on: TestApp, headers: Record<string, string> = {}): Promise<string[]> => {
  const body = { username: 'asample', password, rememberMe: true };
  const response = await on.visitor().post('/api/login').set(headers).send(body).expect(200);
  return cookiesOf(response);
};

it('reached by HTTPS, cookies are bound to this host and this protocol, and origins to the public address', async () => {
  const https = await start({ PUBLIC_URL: 'https://portal.example.com/', HSTS_SUBDOMAINS: 'off' });
  await https.account('asample');
  const cookies = await signIn(https, { Origin: 'https://portal.example.com', Host: 'backend:3000' });
  expect(cookies.map((one) => one.split('=')[0]).sort()).toEqual([
    '__Host-steward_device',
    '__Host-steward_remember',
    '__Host-steward_session',
    '__Host-steward_signed_in',
  ]);
  for (const one of cookies) {
    expect(one).toMatch(/; Path=\//);
    expect(one).toMatch(/; Secure/);
    expect(one).toMatch(/; SameSite=Lax/);
    expect(one).not.toMatch(/Domain=/i);
  }
  const user = (sent: string) => https.visitor().get('/api/user').set('Cookie', sent);
  const { headers } = await user(cookieHeader(cookies)).expect(200);
  // With the subdomains by default: see answers.http.test.ts.
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  // The cookie under the name used with plain HTTP could have been set by an attacker on the network.
  await user(cookieHeader(cookies).replaceAll('__Host-', '')).expect(401);
  const out = await https.visitor().post('/api/logout').set('Cookie', cookieHeader(cookies)).expect(204);
  for (const gone of cookiesOf(out)) expect(gone).toMatch(/1970.*Secure/);
  expect(out.headers['clear-site-data']).toBe('"cache"');

  const from = (origin: string) =>
    https.visitor().post('/api/login').set('Origin', origin).send({ username: 'asample', password });
  await from('http://portal.example.com').expect(403);
  await from('http://portal.example.com').set('Host', 'portal.example.com').expect(403);
  await from('https://portal.example.com.evil.example').expect(403);
  await from('https://portal.example.com:8443').expect(403);
});

describe('headers of a proxy', () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'portal.example.com',
    'X-Forwarded-For': '203.0.113.7',
  };

  it('are ignored unless it is trusted', async () => {
    const plain = await start({});
    await plain.account('asample');
    for (const one of await signIn(plain, forwarded)) expect(one).not.toMatch(/Secure|__Host-/);
    expect(await lastAddress(plain)).toMatch(/127\.0\.0\.1$/);
    // So nobody escapes the limit by sending another address each time.
    const wrong = (n: number) =>
      plain
        .visitor()
        .post('/api/login')
        .set('X-Forwarded-For', `203.0.113.${n}`)
        .send({ username: 'asample', password: 'Wrong-1!' });
    for (let n = 0; n < 10; n++) await wrong(n).expect(401);
    await wrong(99).expect(429);
  });

  it('are used if it is trusted: protocol, host and address', async () => {
    const behind = await start({ TRUST_PROXY: 'on' });
    await behind.account('asample');
    const cookies = await signIn(behind, { ...forwarded, Origin: 'https://portal.example.com' });
    expect(cookies.some((one) => one.startsWith('__Host-steward_session=') && one.includes('; Secure'))).toBe(
      true,
    );
    expect(await lastAddress(behind)).toBe('203.0.113.7');
    // One proxy: everything before its own entry was written by the visitor.
    await signIn(behind, { ...forwarded, 'X-Forwarded-For': '198.51.100.1, 203.0.113.8' });
    expect(await lastAddress(behind)).toBe('203.0.113.8');
  });

  async function lastAddress(on: TestApp): Promise<string | undefined> {
    const row = await on.sql.first<{ address: string }>(
      'test.address',
      'SELECT address FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    return row?.address;
  }
});
