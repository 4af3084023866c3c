import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { aFolder } from '../process/steward.js';
import { Installation } from './installation.js';
import type { Random } from './random.js';
import { expectInvariants } from './invariants.js';

/**
 * Targets of a kill: the application, the database server, one of its processes, or all at once, like a power
 * failure.
 */
const victims = ['program', 'program', 'server', 'connection', 'machine', 'start'] as const;

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
};

/**
 * Kills a number of times, at random moments under load, and verifies each time that everything acknowledged
 * is still there.
 * @param folder data folder of the demo practice; by default an empty one
 * @returns a summary line
 */
export async function killAtRandom(times: number, random: Random, folder = aFolder()): Promise<string> {
  const place = new Installation(random, {}, folder);
  try {
    return await kills(place, times, random);
  } catch (error) {
    const lines = place.linesAbout(String(error));
    throw new Error([String(error), ...lines].join('\n'), { cause: error });
  }
}

async function kills(installation: Installation, times: number, random: Random): Promise<string> {
  const killed = new Map<string, number>();
  await installation.start();
  for (let time = 1; time <= times; time++) {
    const victim = random.of(victims);
    killed.set(victim, (killed.get(victim) ?? 0) + 1);
    const load = installation.work.run(6, { statuses: [503], breaks: true });
    await delay(random.between(20, 1_500));
    if (victim === 'server' || victim === 'connection') {
      const [server = 0, ...others] = installation.steward?.servers ?? [];
      kill(victim === 'server' ? server : random.of(others));
      await installation.more(5);
      await load.stop();
      await installation.recover();
    } else {
      const servers = victim === 'machine' ? (installation.steward?.servers ?? []) : [];
      for (const pid of servers) kill(pid);
      await installation.steward?.kill();
      installation.readLog();
      await load.ended;
      if (victim === 'start') await killWhileStarting(installation, random);
      await installation.start();
    }
    // There are many chains after a while: all of them only now and then, and at the end.
    if (time % 20 === 0) await expectInvariants(installation.databaseUrl, installation.files);
    if (time % 10 === 0)
      process.stdout.write(`${time} kills, ${installation.work.acknowledged} calls acknowledged\n`);
  }
  await installation.expectWhole();
  const code = await installation.stop();
  if (code !== 0) throw new Error(`It ended with ${code}.`);
  const words = [...killed].map(([victim, count]) => `${victim} ${count}`).join(', ');
  const defects = [...installation.defects].map(([said, count]) => `\n  ${count} × ${said}`).join('');
  return `${times} kills (${words}), ${installation.work.acknowledged} calls acknowledged, none lost.${defects}`;
}

/** At a random moment of the next start. */
async function killWhileStarting(place: Installation, random: Random): Promise<void> {
  const starting = place.spawn();
  const until = performance.now() + random.between(50, 3_000);
  await eventually(() => performance.now() > until || starting.url !== '', 60);
  await starting.kill();
  place.readLog();
}
