import { eventually } from '../../test/eventually.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { clearProcesses, Steward, Visitor } from '../../test/process/steward.js';

afterEach(clearProcesses);

it('a hanging database server does not make the product hang: each call ends, and everything continues when it resumes', async () => {
  const steward = await Steward.start({ DATA_DIR: await aDemoFolder() });
  const visitor = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const asleep = steward.servers;
  expect(asleep.length).toBeGreaterThan(1);
  for (const pid of asleep) process.kill(pid, 'SIGSTOP');
  try {
    const calls = ['/api/health/ready', '/api/user', '/api/admin/documents'].map((address) =>
      visitor.call(address),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503, 503]);
  } finally {
    for (const pid of asleep) process.kill(pid, 'SIGCONT');
  }
  await eventually(async () => (await visitor.call('/api/user')).status === 200);
});
