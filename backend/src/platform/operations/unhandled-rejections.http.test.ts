import { EventEmitter } from 'node:events';
import type { Agent } from '../../../test/test-app.js';
import { admin, app, practice } from '../../../test/practice.js';
import { UnhandledRejections } from './unhandled-rejections.js';

practice();

it('a promise that was refused while nothing listened is logged, counted, and on the health page for a week', async () => {
  const lines = async (reader: Agent) => {
    const { body } = await reader.get('/api/admin/health').expect(200);
    return (body as { checks: { name: string }[] }).checks.filter(({ name }) => name === 'Program');
  };
  expect(await lines(admin)).toEqual([]);

  const process = new EventEmitter();
  app.app.get(UnhandledRejections).listenTo(process);
  process.emit('unhandledRejection', new Error('nobody listened'));

  expect(app.logged.find((line) => line.includes('nobody listened'))).toMatch(
    /"stack":.*unhandled-rejections/,
  );
  expect(await lines(admin)).toMatchObject([
    {
      state: 'attention',
      sentence: expect.stringContaining('A task ended with a defect of Steward') as string,
    },
  ]);
  const { text } = await admin.get('/api/metrics').expect(200);
  expect(text).toMatch(/^steward_unhandled_rejections_total 1$/m);

  app.clock.pass(8 * 24 * 60 * 60 * 1000);
  expect(await lines((await app.admin('later')).agent)).toEqual([]);
});
