import { adminUrlOf, asAdmin } from '../../../../test/database/test-database.js';
import { TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { HealthPageDto } from '../../health/health-page.controller.js';
import { NightlyChainCheck } from './nightly-chain-check.js';

let at: TestApp;
// The first ids are those of its records.
beforeAll(async () => void (at = await TestApp.start({}, { own: true })));
afterAll(() => at.stop());

it('checks all chains over several nights and reports changed ones until they are repaired', async () => {
  const { agent } = await at.admin();
  for (const name of ['first', 'second', 'third']) await at.client(name);
  const line = async () => {
    const { body } = (await agent.get('/api/admin/health').expect(200)) as { body: HealthPageDto };
    return body.checks.find(({ name }) => name === 'Activity log');
  };
  const looked = () =>
    at.sql.first<{ events: number; chains: number }>(
      'test.checks',
      'SELECT events, chains FROM activity_checks ORDER BY id DESC LIMIT 1',
    );
  expect(await line()).toMatchObject({ state: 'ok', sentence: 'First nightly check pending.' });

  await at.app.get(Jobs).runNow('activity.check');
  const { total } = (await at.sql.first<{ total: number }>(
    'test.total',
    'SELECT count(*)::int AS total FROM activity_events',
  )) ?? { total: 0 };
  expect((await looked())?.events).toBe(total);
  expect(await line()).toMatchObject({
    state: 'ok',
    sentence: expect.stringMatching(/^Checked \d+ events of \d+ records/) as string,
  });

  // Bypasses the triggers, as a person with access to the server could.
  const tamper = (address: string): Promise<void> =>
    asAdmin(adminUrlOf(at.databaseUrl), (admin) =>
      admin.query(`
        ALTER TABLE activity_events DISABLE TRIGGER USER;
        UPDATE activity_events SET address = ${address}
          WHERE subject_type = 'account' AND subject_id = 2 AND sequence = 1;
        ALTER TABLE activity_events ENABLE TRIGGER USER`),
    );
  await tamper(`'198.51.100.9'`);
  at.expected = /activity log/;
  await at.app.get(NightlyChainCheck).run();
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence:
      'The history of account 2 was changed outside of Steward. Do not change the database. Compare it with a backup.',
  });
  const { text } = await agent.get('/api/metrics').expect(200);
  expect(text).toMatch(/^steward_chain_faults 1$/m);
  expect(text).toMatch(/^steward_chain_checked_timestamp_seconds \d{10}$/m);
  expect(text).toMatch(new RegExp(`^steward_chain_events ${total}$`, 'm'));

  await tamper('NULL');
  await at.app.get(NightlyChainCheck).run();
  expect(await line()).toMatchObject({ state: 'ok' });
});

it('continues the next night, and starts over after the last chain', async () => {
  const check = at.app.get(NightlyChainCheck);
  const seen = async () =>
    (
      await at.sql.first<{ next: boolean }>(
        'test.next',
        'SELECT next_id IS NOT NULL AS next FROM activity_checks ORDER BY id DESC LIMIT 1',
      )
    )?.next;
  await check.run(1);
  expect(await seen()).toBe(true);
  await check.run();
  expect(await seen()).toBe(false);
});
