import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../eventually.js';
import { aFolder, clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
const mounted: string[] = [];
afterEach(async () => {
  // Folders of the disks are removed by then; the disks themselves are unmounted here.
  for (const disk of mounted) execFileSync('umount', ['--lazy', disk]);
  mounted.length = 0;
  await clearProcesses();
});

/** A small disk. Undefined if we may not mount one. */
function aDisk(megabytes: number): string | undefined {
  const disk = path.join(aFolder(), 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk], {
      stdio: 'pipe',
    });
  } catch {
    process.stdout.write('skipped: only root can mount a small disk\n');
    return undefined;
  }
  mounted.push(disk);
  return disk;
}

const roomOn = (disk: string): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

it('refuses files with 507 while the disk is full, continues otherwise, and recovers', async () => {
  const disk = aDisk(12);
  if (disk === undefined) return;
  const place = new Installation(seededRandom(), { STORAGE_URL: `file://${disk}/files` });
  await place.start();
  const load = place.work.run(4, { statuses: [507, 503] });
  await eventually(() => (place.work.refused.get(507) ?? 0) >= 20, 300);
  // Most messages, and all payments, need no file and still succeed.
  await place.more(10);
  await load.stop();
  expect([...place.work.refused.keys()]).toEqual([507]);
  execFileSync('mount', ['-o', 'remount,size=2000m', disk]);
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
  expect([...place.defects]).toEqual([]);
});

it('loses nothing when the disk of its database is full, and starts again when there is space', async () => {
  const disk = aDisk(400);
  if (disk === undefined) return;
  const data = path.join(disk, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const place = new Installation(
    seededRandom(),
    { STORAGE_URL: `file://${path.join(aFolder(), 'files')}` },
    data,
  );
  await place.start();
  const ballast = path.join(disk, 'ballast');
  for (let time = 0; time < 3; time++) {
    const load = place.work.run(4, { statuses: [503, 507], breaks: true });
    await place.more(5);
    writeFileSync(ballast, Buffer.alloc(Math.max(roomOn(disk) - 300_000, 0)));
    // It refuses requests, or the database stops, and the process with it if the database keeps failing.
    const refusals = (): number => [...place.work.refused.values()].reduce((sum, count) => sum + count, 0);
    const before = refusals();
    const ended = (): boolean => place.steward?.child.exitCode !== null;
    await eventually(() => ended() || refusals() >= before + 20, 300);
    process.stdout.write(
      `${ended() ? `It ended: ${place.steward?.output.trim().split('\n').at(-1)}` : 'It refuses'} (${[...place.work.refused].join('; ')})\n`,
    );
    rmSync(ballast);
    if (ended()) {
      await load.ended;
      await place.start();
    } else {
      await place.more(5);
      await load.stop();
      await place.recover();
    }
  }
  await place.expectWhole();
  expect(await place.stop()).toBe(0);
});
