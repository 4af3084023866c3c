import { password, refused, TestApp } from '../../../../test/test-app.js';

const registration = { firstName: 'Bea', lastName: 'Riverside', password: 'River-stone-2!' };

describe('limits of signing in', () => {
  it('stop the eleventh wrong try from one address, right or wrong, and let another address in', async () => {
    const limited = await TestApp.start({ TRUST_PROXY: '1' });
    try {
      await limited.account('asample');
      const tryFrom = (address: string, given: string) =>
        limited
          .visitor()
          .post('/api/login')
          .set('X-Forwarded-For', address)
          .send({ username: 'asample', password: given });
      for (let wrong = 0; wrong < 10; wrong++) await tryFrom('203.0.113.1', 'Wrong-1!').expect(401);
      const stopped = await tryFrom('203.0.113.1', password).expect(429);
      expect(stopped.body).toEqual(refused(429, 'request.too_many'));
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
      await tryFrom('203.0.113.2', password).expect(200);
    } finally {
      await limited.stop();
    }
  });

  it('stop the twenty-first registration of an address in an hour', async () => {
    const limited = await TestApp.start();
    try {
      const register = (n: number) =>
        limited
          .visitor()
          .post('/api/register')
          .send({ ...registration, username: `user${n}`, email: `u${n}@example.com` });
      for (let n = 0; n < 20; n++) await register(n).expect(201);
      const stopped = await register(20).expect(429);
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);
    } finally {
      await limited.stop();
    }
  });
});
