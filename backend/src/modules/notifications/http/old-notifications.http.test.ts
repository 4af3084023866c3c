import { TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

it('deletes notifications older than two years, and no others', async () => {
  const { id } = await app.account('asample');
  for (const [title, age] of [
    ['old', '2 years 1 day'],
    ['young', '1 year 11 months'],
  ]) {
    await app.sql.rows(
      'test.notification',
      `INSERT INTO notifications (user_id, title, message, type, category, url, created_at)
       VALUES ($1, $2, '', 'info', 'document', '/', now() - $3::interval)`,
      [id, title, age],
    );
    await app.sql.rows(
      'test.token',
      `INSERT INTO unsubscribe_tokens (token_hash, user_id, categories, created_at)
       VALUES (convert_to($2, 'UTF8'), $1, '{document}', now() - $3::interval)`,
      [id, title, age],
    );
  }
  await app.app.get(Jobs).runNow('notifications.remove-old');
  const notifications = await app.sql.rows<{ title: string }>('test.left', 'SELECT title FROM notifications');
  const tokens = await app.sql.rows<{ title: string }>(
    'test.tokens',
    `SELECT convert_from(token_hash, 'UTF8') AS title FROM unsubscribe_tokens`,
  );
  expect([notifications, tokens]).toEqual([[{ title: 'young' }], [{ title: 'young' }]]);
});
