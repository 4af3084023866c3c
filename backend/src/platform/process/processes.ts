import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** A process of this machine, of any user. */
export interface RunningProcess {
  pid: number;
  /** Process id of its parent. */
  parent: number;
  uid: number;
  /** Program and arguments, separated by spaces. */
  command: string;
}

/** Running processes, without zombies. */
export const runningProcesses = (): RunningProcess[] =>
  process.platform === 'linux' ? readProc('/proc') : readPs(outputOf('ps', ['-axww', '-o', psColumns]));

/** A container may have no `ps`, and Linux does not need it: /proc is always there. */
export function readProc(proc: string): RunningProcess[] {
  return readdirSync(proc).flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`${proc}/${entry}/stat`, 'utf8');
      // The name before it is in parentheses and may contain any character.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const command = readFileSync(`${proc}/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(entry), parent: Number(parent), uid: statSync(`${proc}/${entry}`).uid, command }];
    } catch {
      return []; // It ended during the read.
    }
  });
}

const psColumns = 'pid=,ppid=,uid=,stat=,command=';

/** Output of `ps` for these columns on macOS, and on every system that has it. */
export function readPs(text: string): RunningProcess[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, uid, state, command] =
      /^\s*(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
    if (command === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), command: command.trim() }];
  });
}

/** Working folders of all processes of one program, from `lsof`, on systems without /proc. */
export const workingFolders = (program: string): Map<number, string> =>
  readLsof(outputOf('lsof', ['-a', '-c', program, '-d', 'cwd', '-F', 'pn']));

/** One field a line: `p` and a number starts a process, `n` is the folder's path. */
export function readLsof(text: string): Map<number, string> {
  const folders = new Map<number, string>();
  let pid = 0;
  for (const line of text.split('\n'))
    if (line.startsWith('p')) pid = Number(line.slice(1));
    else if (line.startsWith('n')) folders.set(pid, line.slice(1));
  return folders;
}

/** `lsof` also fails if it finds nothing, so only its output counts. */
function outputOf(program: string, args: string[]): string {
  const { stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: `${process.env['PATH'] ?? '/usr/bin:/bin'}:/usr/sbin:/sbin`, LC_ALL: 'C' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return stdout;
}
