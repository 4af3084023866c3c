import { eventually } from '../../../../test/eventually.js';
import { cookiesOf, password, refused, TestApp } from '../../../../test/test-app.js';

const registration = { firstName: 'Bea', lastName: 'Riverside', password: 'River-stone-2!' };

describe('login limits', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.start({ TRUST_PROXY: '1' });
  });
  afterEach(() => app.stop());

  /** @param cookie of a browser that logged in before */
  const tryFrom = (address: string, username: string, given: string, cookie?: string) =>
    app
      .visitor()
      .post('/api/login')
      .set({ 'X-Forwarded-For': address, ...(cookie !== undefined && { Cookie: cookie }) })
      .send({ username, password: given });

  /** Fifty wrong attempts, five from each of ten networks: one more and unknown browsers are slowed down. */
  const guessFromEverywhere = async (username: string): Promise<void> => {
    for (let network = 1; network <= 10; network++)
      await Promise.all(
        [1, 2, 3, 4, 5].map(() => tryFrom(`203.0.113.${network}`, username, 'Wrong-1!').expect(401)),
      );
  };

  const named = (cookies: string[], name: string): string =>
    cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0] ?? '';

  const eventsOf = async (id: number): Promise<unknown[]> =>
    app.sql.rows(
      'test.limited',
      `SELECT details FROM activity_events
       WHERE subject_type = 'account' AND subject_id = $1 AND type LIKE '%sign_in_limited' ORDER BY sequence`,
      [id],
    );

  it('refuse the eleventh attempt from one address, right or wrong, and allow another address', async () => {
    const { id } = await app.account('asample');
    for (let wrong = 0; wrong < 10; wrong++) await tryFrom('203.0.113.1', 'asample', 'Wrong-1!').expect(401);
    const stopped = await tryFrom('203.0.113.1', 'asample', password).expect(429);
    expect(stopped.body).toEqual(refused(429, 'request.too_many'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
    await tryFrom('203.0.113.1', 'asample', password).expect(429);
    await tryFrom('203.0.113.2', 'asample', password).expect(200);
    // Recorded once, no matter how often it is tried again.
    await eventually(async () => (await eventsOf(id)).length > 0);
    expect(await eventsOf(id)).toEqual([{ details: { limit: 'login-account' } }]);
  });

  it('count one name once, in all spellings that the database treats as equal, and another name of the account apart', async () => {
    await app.account('briverside');
    const spellings = ['briverside', 'BRIVERSIDE', 'br\u0130verside', 'BR\u0130VERSIDE'];
    const opening = [];
    for (const spelling of spellings) {
      const { status } = await tryFrom('203.0.113.9', spelling, password);
      if (status === 200) opening.push(spelling);
    }
    expect(opening.length).toBeGreaterThanOrEqual(2);
    const answers = [];
    for (let wrong = 0; wrong < 12; wrong++) {
      const { status } = await tryFrom('203.0.113.1', opening[wrong % opening.length] ?? '', 'Wrong-1!');
      answers.push(status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
    // The address of the account answers like one that nobody has, right password or wrong.
    for (const address of ['briverside@example.com', 'nobody@example.com']) {
      for (let wrong = 0; wrong < 10; wrong++) await tryFrom('203.0.113.1', address, 'Wrong-1!').expect(401);
      await tryFrom('203.0.113.1', address, 'Wrong-1!').expect(429);
    }
    await tryFrom('203.0.113.1', 'briverside', password).expect(429);
  });

  it.each([
    ['an account', 'asample'],
    ['a name that nobody has', 'nobody'],
  ])('slow down guessing at %s from everywhere, with the same answers', async (_what, username) => {
    await app.account('asample');
    await guessFromEverywhere(username);
    // The fifty-first passes, the next one has to wait half a minute.
    await tryFrom('198.51.100.1', username, 'Wrong-1!').expect(401);
    const slow = await tryFrom('198.51.100.2', username, 'Wrong-1!').expect(429);
    expect(slow.body).toEqual(refused(429, 'request.too_many'));
    expect(Number(slow.headers['retry-after'])).toBeLessThanOrEqual(30);
    await tryFrom('198.51.100.3', 'somebody-else', 'Wrong-1!').expect(401);
  });

  it('never lock out a browser that logged in before, or has a remember token', async () => {
    const { id } = await app.account('asample');
    await app.account('briverside');
    const given = cookiesOf(await tryFrom('192.0.2.1', 'asample', password).expect(200));
    const device = given.find((one) => one.startsWith('steward_device='));
    expect(device).toMatch(/Max-Age=31536000.*HttpOnly.*SameSite=Lax/);
    const remember = async (username: string): Promise<string[]> =>
      cookiesOf(await app.visitor().post('/api/login').send({ username, password, rememberMe: true }));
    const others = await remember('briverside');
    const replaced = named(await remember('asample'), 'steward_remember');
    const renewing = await app.visitor().get('/api/user').set('Cookie', replaced).expect(200);

    await guessFromEverywhere('asample');
    await tryFrom('198.51.100.1', 'asample', 'Wrong-1!').expect(401);
    await tryFrom('198.51.100.2', 'asample', password).expect(429);
    // Evidence for another account, forged evidence, or a replaced token does not count.
    const forged = named(given, 'steward_device').replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
    const foreign = ['steward_device', 'steward_remember'].map((name) => named(others, name));
    for (const [n, evidence] of [...foreign, forged, replaced].entries())
      await tryFrom(`198.51.100.${10 + n}`, 'asample', password, evidence).expect(429);

    await tryFrom('198.51.100.5', 'asample', password, named(given, 'steward_device')).expect(200);
    const token = named(cookiesOf(renewing), 'steward_remember');
    await tryFrom('198.51.100.6', 'asample', password, token).expect(200);
    await eventually(async () => (await eventsOf(id)).length > 0);
    expect(await eventsOf(id)).toEqual([{ details: { limit: 'login-everywhere' } }]);
  });

  it('apply to a known browser as well, from any network', async () => {
    await app.account('asample');
    const known = named(cookiesOf(await tryFrom('192.0.2.1', 'asample', password)), 'steward_device');
    for (let wrong = 1; wrong <= 10; wrong++)
      await tryFrom(`203.0.113.${wrong}`, 'asample', 'Wrong-1!', known).expect(401);
    await tryFrom('203.0.113.99', 'asample', password, known).expect(429);
    await tryFrom('203.0.113.99', 'asample', password).expect(200);
  });

  it('leave the device cookie after a logout', async () => {
    await app.account('asample');
    const agent = await app.signIn('asample');
    const taken = cookiesOf(await agent.post('/api/logout').expect(204));
    expect(taken.some((one) => one.startsWith('steward_session=;'))).toBe(true);
    expect(taken.some((one) => one.startsWith('steward_device'))).toBe(false);
  });

  it('refuse the twenty-first registration from an address in an hour', async () => {
    const register = (n: number) =>
      app
        .visitor()
        .post('/api/register')
        .send({ ...registration, username: `user${n}`, email: `u${n}@example.com` });
    for (let n = 0; n < 20; n++) await register(n).expect(201);
    const stopped = await register(20).expect(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);
  });
});
