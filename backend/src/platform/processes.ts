import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** A process of this machine, whoever's it is. */
export interface RunningProcess {
  pid: number;
  /** The number of the process that started it. */
  parent: number;
  uid: number;
  /** Program and arguments, with spaces between them. */
  command: string;
}

/** What runs now; without what has ended and whose parent has not asked how. */
export const runningProcesses = (): RunningProcess[] =>
  process.platform === 'linux' ? readProc('/proc') : readPs(said('ps', ['-axww', '-o', psColumns]));

/** A container may have no `ps`, and Linux needs none: /proc is always there. */
export function readProc(proc: string): RunningProcess[] {
  return readdirSync(proc).flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`${proc}/${entry}/stat`, 'utf8');
      // The name before stands in brackets and may hold any character.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const command = readFileSync(`${proc}/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(entry), parent: Number(parent), uid: statSync(`${proc}/${entry}`).uid, command }];
    } catch {
      return []; // It ended while we looked.
    }
  });
}

const psColumns = 'pid=,ppid=,uid=,stat=,command=';

/** What `ps` prints for these columns on macOS, as on every system that has it. */
export function readPs(text: string): RunningProcess[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, uid, state, command] =
      /^\s*(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
    if (command === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), command: command.trim() }];
  });
}

/** The working folders of all processes of one program, from `lsof`, where there is no /proc to read them from. */
export const workingFolders = (program: string): Map<number, string> =>
  readLsof(said('lsof', ['-a', '-c', program, '-d', 'cwd', '-F', 'pn']));

/** One field a line: `p` and a number begins a process, `n` is the folder's path. */
export function readLsof(text: string): Map<number, string> {
  const folders = new Map<number, string>();
  let pid = 0;
  for (const line of text.split('\n'))
    if (line.startsWith('p')) pid = Number(line.slice(1));
    else if (line.startsWith('n')) folders.set(pid, line.slice(1));
  return folders;
}

/** `lsof` also fails where it finds nothing, so that what was written is all that counts. */
function said(program: string, args: string[]): string {
  const { stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: `${process.env['PATH'] ?? '/usr/bin:/bin'}:/usr/sbin:/sbin`, LC_ALL: 'C' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return stdout;
}
