import { jest } from '@jest/globals';
import { clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
afterEach(clearProcesses);

it('loses nothing with little memory: it continues, or stops and starts again', async () => {
  const place = new Installation(seededRandom());
  await place.start();
  await place.stop();
  for (const megabytes of [128, 96, 72]) {
    const tight = { NODE_OPTIONS: `--max-old-space-size=${megabytes} --max-semi-space-size=4` };
    await place.start(tight);
    const load = place.work.run(24, { statuses: [503], breaks: true });
    await Promise.race([place.more(200, 600), load.ended]);
    const { exitCode, signalCode } = place.steward?.child ?? {};
    process.stdout.write(
      `With ${megabytes} MB it ${exitCode === null && signalCode === null ? 'works on' : `ended (${signalCode ?? exitCode})`}\n`,
    );
    await load.stop();
    await place.stop();
  }
  await place.start();
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
});
