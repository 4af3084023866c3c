import { jest } from '@jest/globals';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder, clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
afterEach(clearProcesses);

const hour = 3_600_000;
const day = 24 * hour;

it('keeps all data and continues when the clock is set forward and back', async () => {
  const file = path.join(aFolder(), 'clock');
  const set = (offset: number): void => {
    writeFileSync(`${file}.new`, String(offset));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const preload = fileURLToPath(new URL('moving-clock.mjs', import.meta.url));
  const place = new Installation(seededRandom(), { CLOCK_FILE: file, NODE_OPTIONS: `--import ${preload}` });
  await place.start();

  // Within the lifetime of a session, nothing changes.
  const load = place.work.run(4);
  for (const offset of [2 * hour, -2 * hour, 5 * hour, 0]) {
    await place.more(15);
    set(offset);
  }
  await place.more(15);
  await load.stop();
  await place.expectWhole();
  expect([...place.work.refused]).toEqual([]);

  // Beyond it, users sign in again and continue; each start gets another time, too.
  for (const offset of [30 * day, 800 * day, -400 * day, 0]) {
    set(offset);
    await place.work.signInAgain();
    const working = place.work.run(4);
    await place.more(15);
    await working.stop();
    await place.expectWhole();
    expect(await place.stop()).toBe(0);
    await place.start();
  }
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
  expect([...place.defects]).toEqual([]);
});
