import { msg } from '@steward/texts';
import { TestApp } from '../../../test/test-app.js';
import type { RateLimit } from './rate-limits.js';
import { RollingLimits } from './rolling-limits.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';

const limit: RateLimit = { name: 'tries', points: 3, per: 60 * 60, message: msg('That was enough.') };
const minutes = 60_000;

let app: TestApp;
let limits: RollingLimits;
beforeAll(async () => {
  app = await TestApp.start();
  limits = app.app.get(RollingLimits);
});
afterAll(() => app.stop());

describe('RollingLimits', () => {
  it('allows a use again as soon as the oldest one is out of the window', async () => {
    await limits.use(limit, 1);
    app.clock.pass(20 * minutes);
    await limits.use(limit, 1);
    await limits.use(limit, 1);
    const refused = await limits.use(limit, 1).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      kind: 'too_many',
      code: 'request.too_many',
      message: 'That was enough.',
    });
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(39 * 60);
    expect(retryAfter).toBeLessThanOrEqual(40 * 60);
    await limits.use(limit, 2);
    await limits.use({ ...limit, name: 'others' }, 1);
    app.clock.pass(40 * minutes);
    await limits.use(limit, 1);
    await expect(limits.use(limit, 1)).rejects.toMatchObject({ code: 'request.too_many' });
  });

  it('does not count a use of a failed transaction', async () => {
    const work = app.app.get(DatabaseUnitOfWork);
    for (let time = 0; time < 5; time++)
      await expect(
        work.run(async () => {
          await limits.use(limit, 3);
          throw new Error('refused');
        }),
      ).rejects.toThrow('refused');
    for (let time = 0; time < 3; time++) await work.run(() => limits.use(limit, 3));
    await expect(limits.use(limit, 3)).rejects.toMatchObject({ code: 'request.too_many' });
  });

  it('enforces the limit for simultaneous uses', async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => limits.use(limit, 4)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
