import { eventually } from '../../../test/eventually.js';
import { TestApp } from '../../../test/test-app.js';
import { BackgroundTasks } from './background-tasks.js';

it('end before the database does, and log failures', async () => {
  // The end of the application is tested.
  const app = await TestApp.start({}, { own: true });
  const { logged } = app;
  const done: unknown[] = [];
  const tasks = app.app.get(BackgroundTasks);
  const waiting = jest.spyOn(tasks, 'settled');
  let go = (): void => {};
  const mayEnd = new Promise<void>((resolve) => (go = resolve));
  tasks.run('this failed', async () => {
    await mayEnd;
    done.push((await app.sql.first<{ one: number }>('test.one', 'SELECT 1 AS one'))?.one);
  });
  tasks.run('that failed', () => Promise.reject(new Error('no reason')));
  expect(done).toEqual([]);
  const stopped = app.stop();
  // The application waits for nothing else any more.
  await eventually(() => waiting.mock.calls.length > 0);
  go();
  await stopped;
  expect(done).toEqual([1]);
  expect(logged.filter((line) => line.includes('failed"'))).toEqual([expect.stringContaining('that failed')]);
});
