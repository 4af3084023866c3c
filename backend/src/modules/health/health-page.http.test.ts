import { refused, TestApp } from '../../../test/test-app.js';
import type { HealthPageDto } from './health-page.controller.js';
import { version } from '../../platform/process/version.js';
import { HealthChecks } from '../../platform/operations/health-checks.js';

let at: TestApp;
// A check is added.
beforeAll(async () => void (at = await TestApp.start({}, { own: true })));
afterAll(() => at.stop());

describe('GET /api/admin/health', () => {
  it('reports the state of everything, with the worst first', async () => {
    const { agent } = await at.admin();
    const { body } = (await agent.get('/api/admin/health').expect(200)) as { body: HealthPageDto };
    expect(body.version).toBe(version);
    expect((await at.visitor().get('/api/health/live').expect(200)).body).toEqual({ status: 'ok', version });
    expect(body.checks).toContainEqual({
      name: 'Database',
      state: 'ok',
      sentence: expect.stringMatching(
        /^PostgreSQL 1\d(\.\d+)? is running. Database size: \d+(\.\d)? MB\.$/,
      ) as string,
      since: null,
      url: null,
    });

    const since = new Date('2026-11-01T10:00:00Z');
    const checks = at.app.get(HealthChecks);
    checks.add({
      name: 'Kettle',
      place: 90,
      check: async () => ({ state: 'attention', sentence: 'Cold.', since }),
    });
    checks.add({ name: 'Toaster', place: 89, check: () => Promise.reject(new Error('no toaster')) });
    const after = ((await agent.get('/api/admin/health').expect(200)) as { body: HealthPageDto }).body;
    expect(after.state).toBe('failing');
    expect(after.checks.slice(-2)).toEqual([
      {
        name: 'Toaster',
        state: 'failing',
        sentence: 'This check failed. See the log.',
        since: null,
        url: null,
      },
      { name: 'Kettle', state: 'attention', sentence: 'Cold.', since: since.toISOString(), url: null },
    ]);
    expect(at.logged.some((line) => line.includes('no toaster'))).toBe(true);
  });

  it('is for admins', async () => {
    const { agent } = await at.client('asample');
    expect((await at.visitor().get('/api/admin/health').expect(401)).body).toEqual(
      refused(401, 'auth.signed_out'),
    );
    expect((await agent.get('/api/admin/health').expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});
