import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { Listeners } from '../../../test/listeners.js';
import { RawConnection } from '../../../test/raw-request.js';
import { type Agent, refused, TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1' });
  await app.account('asample');
});
afterAll(() => app.stop());

const post = (path: string, address: string) => app.visitor().post(path).set('X-Forwarded-For', address);

/** Each call with a limit per address: the number of calls allowed, and their status until then. */
const limited = [
  {
    name: 'signing in to one account',
    often: 10,
    status: 401,
    call: (address: string) =>
      post('/api/login', address).send({ username: 'asample', password: 'Wrong-1!' }),
  },
  {
    name: 'signing in to any account',
    often: 100,
    status: 401,
    call: (address: string, n: number) =>
      post('/api/login', address).send({ username: `somebody${n}`, password: 'Wrong-1!' }),
  },
  {
    name: 'registering',
    often: 20,
    status: 201,
    call: (address: string, n: number) =>
      post('/api/register', address).send({
        username: `bea${n}`,
        email: `bea${n}@example.com`,
        password: 'River-stone-2!',
        firstName: 'Bea',
        lastName: 'Riverside',
      }),
  },
  {
    name: 'the contact form',
    often: 20,
    status: 201,
    call: (address: string) =>
      post('/api/contact', address).send({
        firstName: 'Alex',
        lastName: 'Sample',
        email: 'alex@example.com',
        service: 'Other',
        terms: true,
      }),
  },
  {
    name: 'opening the links of invoices',
    often: 60,
    status: 404,
    call: (address: string, n: number) =>
      app
        .visitor()
        .get('/api/invoice-link')
        .set('X-Forwarded-For', address)
        .set('X-Invoice-Token', `guess${n}`),
  },
  {
    name: 'verifying',
    often: 60,
    status: 200,
    call: (address: string) => post('/api/verify', address).attach('file', Buffer.from('no PDF'), 'a.pdf'),
  },
];

describe('limits by address', () => {
  it.each(limited)(
    'count a /64 of IPv6 as one: $name',
    async ({ name, often, status, call }) => {
      const prefix = `2001:db8:0:${limited.findIndex((one) => one.name === name) + 1}`;
      for (let n = 0; n < often; n++) await call(`${prefix}::${(n + 1).toString(16)}`, n).expect(status);
      const { body } = await call(`${prefix}:ffff:ffff:ffff:ffff`, often).expect(429);
      expect(body).toEqual(refused(429, 'request.too_many'));
      await call(`${prefix}9::1`, often + 1).expect(status);
    },
    60_000,
  );
});

describe('calls at the same time', () => {
  /** A connection of its own, which holds the locks for which calls wait. */
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client({ connectionString: app.databaseUrl });
    await database.connect();
    await app.account('caller');
  });
  afterAll(() => database.end());
  beforeEach(() => database.query('BEGIN; LOCK TABLE testimonials'));
  afterEach(() => database.query('ROLLBACK'));

  const waitingCalls = async (): Promise<number> => {
    // Otherwise, what was seen first is repeated until the end of the transaction.
    await database.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await database.query<{ calls: number }>(
      `SELECT count(*)::int AS calls FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows[0]?.calls ?? 0;
  };
  /** Resolves once as many calls wait in the database as there may. */
  const eightWait = async (): Promise<void> => {
    await eventually(async () => (await waitingCalls()) === 8);
  };
  /** Waits with one connection for as long as the lock is held. */
  const list = (agent: Agent) => agent.get('/api/testimonials');
  const statuses = (calls: PromiseLike<{ status: number }>[]) =>
    Promise.all(calls.map(async (call) => (await call).status));

  it('are eight for each person: more wait without a connection, and nobody else', async () => {
    const { agent: other } = await app.client('briverside');
    const asample = await app.signIn('caller');
    const mine = statuses(Array.from({ length: 40 }, () => list(asample)));
    await eightWait();
    for (let n = 0; n < 5; n++) await other.get('/api/user').expect(200);
    expect(await waitingCalls()).toBe(8);
    await database.query('ROLLBACK');
    expect(new Set(await mine)).toEqual(new Set([200]));
  });

  it('are eight for each network of those not logged in, and health is asked beside them', async () => {
    const from = (address: string) => list(app.visitor()).set('X-Forwarded-For', address);
    const ofOne = statuses(Array.from({ length: 12 }, (_, n) => from(`2001:db8:1:1::${n}`)));
    await eightWait();
    const other = { 'X-Forwarded-For': '203.0.113.80' };
    await app.visitor().get('/api/site').set(other).expect(200);
    const same = { 'X-Forwarded-For': '2001:db8:1:1::ff' };
    await app.visitor().get('/api/health/ready').set(same).expect(200);
    // Those who are logged in have their own share.
    const login = await app.signIn('caller');
    await login.get('/api/user').set(same).expect(200);
    await database.query('ROLLBACK');
    expect(new Set(await ofOne)).toEqual(new Set([200]));
  });

  it('do not include open streams, and one whose client has hung up is not made', async () => {
    const listeners = new Listeners(app);
    const cookie = await listeners.session('caller');
    for (let n = 0; n < 10; n++) await listeners.open({ Cookie: cookie });
    const asample = await app.signIn('caller');
    const mine = statuses(Array.from({ length: 8 }, () => list(asample)));
    await eightWait();
    const leaving = await RawConnection.open(app.server);
    const change = JSON.stringify({ language: 'es' });
    await leaving.send(
      `PUT /api/profile/language HTTP/1.1\r\nHost: here\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${change.length}\r\n\r\n${change}`,
    );
    await app.visitor().get('/api/site').expect(200);
    leaving.destroy();
    await app.visitor().get('/api/site').expect(200);
    await database.query('ROLLBACK');
    expect(await mine).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await asample.get('/api/user').expect(200)).body).toMatchObject({ language: 'en' });
    listeners.closeAll();
  });
});
