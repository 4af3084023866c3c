import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks at the memory in use. */
const lookEvery = 50;

/** Files of a group of processes, by the version of control groups. */
const versions = [
  {
    parent: '/sys/fs/cgroup',
    limits: { 'memory.max': (bytes) => bytes, 'memory.swap.max': () => 0 },
    /** Memory that cannot be given back by forgetting a file's contents. */
    used: (stat) => stat.anon + stat.shmem + (stat.kernel ?? 0),
    killed: 'memory.events',
  },
  {
    parent: '/sys/fs/cgroup/memory',
    limits: { 'memory.limit_in_bytes': (bytes) => bytes, 'memory.swappiness': () => 0 },
    used: (stat) => stat.rss + stat.shmem,
    killed: 'memory.oom_control',
  },
];

const read = (file) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name, value]) => [name, Number(value)]),
  );

/**
 * A group of processes with so much memory and one core. The kernel ends one of them if that does not suffice.
 * @returns a reason why there can be none here
 */
export function confine({ megabytes }) {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'it needs Linux and root';
  if (spawnSync('taskset', ['--version']).status !== 0) return 'taskset (util-linux) is not installed';
  const version = versions.find(({ parent, limits }) => {
    const place = path.join(parent, `steward-small-${process.pid}`);
    try {
      mkdirSync(place);
    } catch {
      return false;
    }
    const fits = existsSync(path.join(place, Object.keys(limits)[0]));
    if (!fits) rmdirSync(place);
    return fits;
  });
  if (version === undefined) return 'no control group for memory can be made';
  const place = path.join(version.parent, `steward-small-${process.pid}`);
  for (const [name, value] of Object.entries(version.limits))
    writeFileSync(path.join(place, name), String(value(megabytes * 2 ** 20)));
  const [, core] = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
  let most = 0;
  const look = () => {
    const stat = read(path.join(place, 'memory.stat'));
    most = Math.max(most, version.used(stat));
  };
  const timer = setInterval(look, lookEvery);
  return {
    /** The command, in the group and on one core. */
    command: (...command) => [
      'sh',
      '-c',
      `echo $$ >"$0/cgroup.procs" && exec taskset -c ${core} "$@"`,
      place,
      ...command,
    ],
    begin: () => (most = 0),
    /** Megabytes since `begin`. */
    peak: () => (look(), Math.round(most / 2 ** 20)),
    /** @returns how many processes the kernel has ended */
    async end() {
      clearInterval(timer);
      const { oom_kill: killed } = read(path.join(place, version.killed));
      // A process that has ended leaves the group a moment later.
      while (readFileSync(path.join(place, 'cgroup.procs'), 'utf8') !== '') await delay(100);
      rmdirSync(place);
      return killed;
    },
  };
}
