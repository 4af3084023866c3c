import { jest } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { prepareDataDir } from '../../src/platform/database/embedded/data-dir.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.js';
import { aFolder, clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
let server: EmbeddedPostgres | undefined;
afterEach(async () => {
  await server?.stop();
  await clearProcesses();
});

it('recovers automatically when its database is restarted, ten times under load', async () => {
  const random = seededRandom();
  const { path: dataDir } = prepareDataDir({ path: aFolder(), embedded: true });
  const begin = async (): Promise<EmbeddedPostgres> => (server = await startEmbeddedPostgres({ dataDir }));
  await begin();
  const files = path.join(aFolder(), 'files');
  mkdirSync(files);
  const place = new Installation(random, {
    DATABASE_URL: server?.url() ?? '',
    STORAGE_URL: `file://${files}`,
    APP_SECRET: 'the same all the time',
  });
  await place.start();
  for (let time = 0; time < 10; time++) {
    const load = place.work.run(6, { statuses: [503] });
    await place.more(random.between(1, 15));
    // Fast or clean shutdown: either way connections end in the middle of transactions.
    await server?.stop(random.of([0, 20_000]));
    await begin();
    await place.more(5);
    await load.stop();
    await place.recover();
  }
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
  expect([...place.defects]).toEqual([]);
});
