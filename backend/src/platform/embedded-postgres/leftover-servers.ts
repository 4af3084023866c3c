import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runningProcesses, workingFolders, type RunningProcess } from '../processes.js';
import { StartRefused } from '../start-refused.js';
import type { Cluster } from './cluster.js';

/** Milliseconds for each step of stopping a server: a clean stop, an immediate one, the end. */
const STOP_TIMEOUTS: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Stops what a killed Steward, or a killed server, left running on this cluster, and clears its tracks.
 * Only the holder of the data folder's lock may call this: nobody else can know that it is left over.
 */
export async function clearLeftovers(cluster: Pick<Cluster, 'dir' | 'socketDir'>): Promise<void> {
  for (const [signal, timeoutMs] of STOP_TIMEOUTS) {
    for (const pid of leadersOf(serversOn(cluster.dir))) send(pid, signal);
    if (await isFree(cluster.dir, timeoutMs)) return clearTracks(cluster);
  }
  throw new StartRefused(`A database server is still running on ${cluster.dir} and cannot be stopped.`);
}

/**
 * Every process of PostgreSQL that has its home in this folder. Neither a file nor a number can name the
 * wrong one: numbers are used again, and a folder may have been renamed since the server began.
 */
function serversOn(dir: string): RunningProcess[] {
  if (process.platform === 'linux') return runningProcesses().filter((one) => isOn(dir, one));
  const folders = workingFolders('postgres');
  return folders.size === 0 ? [] : runningProcesses().filter(({ pid }) => folders.get(pid) === dir);
}

/** portable: Linux alone comes here. */
function isOn(dir: string, { pid, command }: RunningProcess): boolean {
  const program = read(() => readlinkSync(`/proc/${pid}/exe`));
  if (program !== undefined) {
    const isPostgres = path.basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
    return isPostgres && read(() => readlinkSync(`/proc/${pid}/cwd`)) === dir;
  }
  // In a container even root may not look into another account's process; its arguments are open to all.
  return path.basename(command.split(' ', 1)[0] ?? '') === 'postgres' && ` ${command} `.includes(` ${dir} `);
}

/** Undefined for a process that ended meanwhile or that is hidden from us. */
function read(look: () => string): string | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Those whose parent is not among them: servers, and what outlives a killed server. */
function leadersOf(servers: RunningProcess[]): number[] {
  const pids = new Set(servers.map(({ pid }) => pid));
  return servers.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

async function isFree(dir: string, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await delay(20)) {
    if (serversOn(dir).length === 0) return true;
  }
  return false;
}

/**
 * Files with the number of a process that is another program now would keep a new server away. Where nobody
 * has the number the file stays: by it the server makes sure that nothing holds its shared memory any more.
 */
function clearTracks({ dir, socketDir }: Pick<Cluster, 'dir' | 'socketDir'>): void {
  const pidFile = path.join(dir, 'postmaster.pid');
  const pid = Number.parseInt(read(() => readFileSync(pidFile, 'utf8')) ?? '', 10);
  if (isProcessAlive(pid)) rmSync(pidFile, { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(path.join(socketDir, name), { force: true });
}

function isProcessAlive(pid: number): boolean {
  if (!(pid > 0)) return false; // 0 would be our own group.
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
