import { refused, TestApp } from '../../../test/test-app.js';

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
