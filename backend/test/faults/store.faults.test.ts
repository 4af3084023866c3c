import { jest } from '@jest/globals';
import { s3Keys, S3Server } from '../../src/platform/files/testing/s3-server.js';
import { eventually } from '../eventually.js';
import { clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { Network } from './network.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
let store: S3Server;
let network: Network;
beforeEach(async () => {
  store = await S3Server.start();
  network = await Network.before(() => Number(new URL(store.endpoint).port));
});
afterEach(async () => {
  await clearProcesses();
  await network.close();
  await store.stop();
});

it('waits for a slow store, refuses files while it hangs or is unavailable, continues otherwise, and recovers', async () => {
  const place = new Installation(seededRandom(), {
    STORAGE_URL: `s3://papers/?endpoint=http://127.0.0.1:${network.port}`,
    ...s3Keys,
  });
  await place.start();
  const refusals = (): number => place.work.refused.get(503) ?? 0;

  network.lateMs = 400;
  const patient = place.work.run(4);
  await place.more(30);
  await patient.stop();
  expect(refusals()).toBe(0);
  network.lateMs = 0;

  for (const fault of ['hang', 'die', 'kill'] as const) {
    const load = place.work.run(6, { statuses: [503] });
    await place.more(5);
    const before = refusals();
    if (fault === 'kill') await store.kill();
    else network[fault]();
    // Most messages, and all payments, need no file.
    await place.more(10);
    await eventually(() => refusals() > before + 3, 120);
    if (fault === 'kill') await store.restart();
    else network.heal();
    await place.more(10);
    await load.stop();
    await place.recover();
  }
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
  expect([...place.defects]).toEqual([]);
});
