import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { aFolder } from '../process/steward.js';
import { Installation } from './installation.js';
import type { Random } from './random.js';
import { expectInvariants } from './invariants.js';

/** What is killed: the program, the database's server, one of that one's processes, or the machine, so to speak. */
const victims = ['program', 'program', 'server', 'connection', 'machine', 'start'] as const;

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

/**
 * Kills so many times, at random moments under load, and looks each time whether all that was acknowledged is there.
 * @param folder the data folder of the demo practice; an empty one unless told
 * @returns a line that says what was done
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

async function kills(place: Installation, times: number, random: Random): Promise<string> {
  const killed = new Map<string, number>();
  await place.start();
  for (let time = 1; time <= times; time++) {
    const victim = random.of(victims);
    killed.set(victim, (killed.get(victim) ?? 0) + 1);
    const load = place.work.run(6, { statuses: [503], breaks: true });
    await delay(random.between(20, 1_500));
    if (victim === 'server' || victim === 'connection') {
      const [server = 0, ...others] = place.steward?.servers ?? [];
      kill(victim === 'server' ? server : random.of(others));
      await place.more(5);
      await load.stop();
      await place.recover();
    } else {
      const servers = victim === 'machine' ? (place.steward?.servers ?? []) : [];
      for (const pid of servers) kill(pid);
      await place.steward?.kill();
      place.readLog();
      await load.ended;
      if (victim === 'start') await killWhileStarting(place, random);
      await place.start();
    }
    // Chains are many after a while: all of them now and then, and at the end.
    if (time % 20 === 0) await expectInvariants(place.databaseUrl, place.files);
    if (time % 10 === 0)
      process.stdout.write(`${time} kills, ${place.work.acknowledged} calls acknowledged\n`);
  }
  await place.expectWhole();
  const code = await place.stop();
  if (code !== 0) throw new Error(`It ended with ${code}.`);
  const words = [...killed].map(([victim, count]) => `${victim} ${count}`).join(', ');
  const defects = [...place.defects].map(([said, count]) => `\n  ${count} × ${said}`).join('');
  return `${times} kills (${words}), ${place.work.acknowledged} calls acknowledged, none lost.${defects}`;
}

/** Some way into the next start, which began when the process was killed. */
async function killWhileStarting(place: Installation, random: Random): Promise<void> {
  const starting = place.spawn();
  const until = performance.now() + random.between(50, 3_000);
  await eventually(() => performance.now() > until || starting.url !== '', 60);
  await starting.kill();
  place.readLog();
}
