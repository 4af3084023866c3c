import { currentLanguage } from '@steward/texts';
import { TestApp } from '../../../test/test-app.js';
import { Jobs } from '../../platform/events/jobs.js';
import { HealthChecks, type HealthFinding } from '../../platform/operations/health-checks.js';

let at: TestApp;
beforeAll(async () => void (at = await TestApp.start()));
afterAll(() => at.stop());

it('notifies each admin of a failing check, once per failure', async () => {
  const { agent } = await at.admin();
  await at.client('asample');
  let finding: HealthFinding = { state: 'ok', sentence: 'Warm.' };
  at.app.get(HealthChecks).add({ name: 'Kettle', place: 90, check: async () => finding });
  const watch = async (): Promise<void> => {
    at.clock.pass(10 * 60_000);
    await at.app.get(Jobs).runNow('health.watch');
  };
  const notifications = async (): Promise<unknown[]> =>
    ((await agent.get('/api/notifications').expect(200)).body as { title: string; url: string }[]).filter(
      // The clock check fails as well in this test, because its clock is ahead of the database's.
      ({ url, title }) => url === '/admin/health' && title.startsWith('Kettle'),
    );

  await watch();
  finding = { state: 'failing', sentence: 'Cold.' };
  await watch();
  // The failure may be brief.
  expect(await notifications()).toEqual([]);
  await watch();
  const first = expect.objectContaining({
    type: 'warning',
    title: 'Kettle needs attention',
    message: 'Cold.',
  }) as unknown;
  expect(await notifications()).toEqual([first]);
  const mails = await at.sql.rows<{ subject: string; text: string }>(
    'test.mails',
    `SELECT subject, text FROM outbox WHERE subject LIKE 'Kettle%'`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('Cold.');

  finding = { state: 'attention', sentence: 'Lukewarm.' };
  await watch();
  finding = { state: 'failing', sentence: 'Cold again.' };
  for (let looks = 0; looks < 3; looks++) await watch();
  expect(await notifications()).toEqual([first]);

  finding = { state: 'ok', sentence: 'Warm.' };
  for (let looks = 0; looks < 8; looks++) await watch();
  finding = { state: 'failing', sentence: 'Out of order.', isReportedElsewhere: true };
  for (let looks = 0; looks < 2; looks++) await watch();
  expect(await notifications()).toEqual([first]);
  finding = { state: 'failing', sentence: 'Out of order.' };
  for (let looks = 0; looks < 2; looks++) await watch();
  expect(await notifications()).toHaveLength(2);
});

it("notifies each admin in their own language, whatever the check's", async () => {
  const { agent, id } = await at.admin('colega');
  await at.sql.rows('test.language', "UPDATE users SET language = 'es' WHERE id = $1", [id]);
  at.app.get(HealthChecks).add({
    name: 'Toaster',
    place: 91,
    check: async () => ({ state: 'failing', sentence: currentLanguage() === 'es' ? 'Frío.' : 'Cold.' }),
  });
  await at.sql.rows('test.forget', 'DELETE FROM health_failures');
  for (let looks = 0; looks < 2; looks++) {
    at.clock.pass(10 * 60_000);
    await at.app.get(Jobs).runNow('health.watch');
  }
  const { body } = await agent.get('/api/notifications').expect(200);
  const [newest] = body as { title: string; message: string }[];
  expect(newest?.message).toContain('Frío.');
  const kept = await at.sql.column('test.kept', 'SELECT name FROM health_failures ORDER BY name');
  expect(kept).toContain('Toaster');
});
