import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runningProcesses, workingFolders, type RunningProcess } from '../../process/processes.js';
import { StartRefused } from '../../process/start-refused.js';
import type { Cluster } from './cluster.js';

/** Milliseconds for each step of stopping a server: a clean stop, an immediate one, the end. */
const STOP_TIMEOUTS: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Stops processes of this cluster that survived a killed Steward or a killed server, and removes their files.
 * To be called only with the lock on the data folder: otherwise they may be in use.
 */
export async function clearLeftovers(cluster: Pick<Cluster, 'dir' | 'socketDir'>): Promise<void> {
  for (const [signal, timeoutMs] of STOP_TIMEOUTS) {
    for (const pid of leadersOf(serversOn(cluster.dir))) send(pid, signal);
    if (await isFree(cluster.dir, timeoutMs)) return clearTracks(cluster);
  }
  throw new StartRefused(`A database server is still running on ${cluster.dir} and cannot be stopped.`);
}

/**
 * All PostgreSQL processes with this data directory. Found by their environment, because process ids are
 * reused and a folder may have been renamed since the server started.
 */
function serversOn(dir: string): RunningProcess[] {
  if (process.platform === 'linux') return runningProcesses().filter((one) => isOn(dir, one));
  const folders = workingFolders('postgres');
  return folders.size === 0 ? [] : runningProcesses().filter(({ pid }) => folders.get(pid) === dir);
}

/** portable: this runs only on Linux. */
function isOn(dir: string, { pid, command }: RunningProcess): boolean {
  const program = read(() => readlinkSync(`/proc/${pid}/exe`));
  if (program !== undefined) {
    const isPostgres = path.basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
    return isPostgres && read(() => readlinkSync(`/proc/${pid}/cwd`)) === dir;
  }
  // In a container, root may not inspect processes of other accounts, but their arguments are public.
  return path.basename(command.split(' ', 1)[0] ?? '') === 'postgres' && ` ${command} `.includes(` ${dir} `);
}

/** Undefined for a process that has ended or is hidden from us. */
function read(look: () => string): string | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Processes whose parent is not among them: servers, and children of a killed server. */
function leadersOf(servers: RunningProcess[]): number[] {
  const pids = new Set(servers.map(({ pid }) => pid));
  return servers.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

async function isFree(dir: string, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await delay(20)) {
    if (serversOn(dir).length === 0) return true;
  }
  return false;
}

/**
 * Removes files with a process id that another program now has, because they would prevent a new server. If
 * no process has that id, the file stays: the server uses it to make sure that its shared memory is free.
 */
function clearTracks({ dir, socketDir }: Pick<Cluster, 'dir' | 'socketDir'>): void {
  const pidFile = path.join(dir, 'postmaster.pid');
  const pid = Number.parseInt(read(() => readFileSync(pidFile, 'utf8')) ?? '', 10);
  if (isProcessAlive(pid)) rmSync(pidFile, { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(path.join(socketDir, name), { force: true });
}

function isProcessAlive(pid: number): boolean {
  if (!(pid > 0)) return false; // 0 would be our own process group.
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
