import { setTimeout as delay } from 'node:timers/promises';
import { TestApp } from '../../../test/test-app.js';
import { BackgroundTasks } from './background-tasks.js';

it('end before the database does, and log failures', async () => {
  // The end of the application is tested.
  const app = await TestApp.start({}, { own: true });
  const { logged } = app;
  const done: unknown[] = [];
  app.app.get(BackgroundTasks).run('this failed', async () => {
    // Longer than the rest of the application takes to end.
    await delay(300);
    done.push((await app.sql.first<{ one: number }>('test.one', 'SELECT 1 AS one'))?.one);
  });
  app.app.get(BackgroundTasks).run('that failed', () => Promise.reject(new Error('no reason')));
  expect(done).toEqual([]);
  await app.stop();
  expect(done).toEqual([1]);
  expect(logged.filter((line) => line.includes('failed"'))).toEqual([expect.stringContaining('that failed')]);
});
