import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lastErrorIn, serverEnvironment, type Cluster } from './cluster.js';

export interface ServerProcess {
  pid: number;
  /** Resolves when it has ended, for any reason, with a message that gives the reason. */
  ended: Promise<string>;
  /** Stops it cleanly if there is time: open transactions are rolled back, everything is written. */
  stop(withinMs: number): Promise<void>;
}

export interface ServerOptions {
  program: string;
  cluster: Cluster;
  settings: Record<string, string>;
  log(line: string): void;
  onSpawn?(): void;
}

/** Milliseconds for recovery after a crash, until the server accepts connections. */
const START_TIMEOUT = 120_000;
/**
 * Milliseconds for each way to stop it that is not clean: immediately (the next start recovers), and by
 * force.
 */
const HARD_STOP = 500;
/** Milliseconds for a stop without a deadline. */
export const USUAL_STOP = 20_000;
const OUTPUT_LINES = 100;

/** Starts one server process and waits until it accepts connections. */
export async function startServerProcess({
  program,
  cluster,
  settings,
  log,
  onSpawn,
}: ServerOptions): Promise<ServerProcess> {
  const args = [
    '-D',
    cluster.dir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(program, args, {
    ...cluster.account,
    env: serverEnvironment,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Its own process group: Ctrl-C is for us, and we decide the order in which processes end.
  });
  const lines = collectLines(child, log);
  const ended = endOf(child, lines);
  if (child.pid === undefined) throw new Error(await ended);
  const guard = guardAgainstOrphaning(child.pid, cluster);
  void ended.then(() => guard.kill('SIGKILL'));
  const server: ServerProcess = { pid: child.pid, ended, stop: (withinMs) => stop(child, ended, withinMs) };
  onSpawn?.();
  if (await isReady(cluster.dir, child)) return server;
  const isLate = isRunning(child);
  await server.stop(USUAL_STOP);
  throw new Error(isLate ? `it was not ready after ${START_TIMEOUT / 1000} s` : await ended);
}

/**
 * The server writes to its pid file when it is ready, after any recovery. False if it exits or the timeout
 * passes.
 */
async function isReady(dir: string, child: ChildProcess): Promise<boolean> {
  const end = performance.now() + START_TIMEOUT;
  for (; performance.now() < end && isRunning(child); await delay(10)) {
    const status = pidFile(dir);
    if (status[0]?.trim() === String(child.pid) && status[7]?.trim() === 'ready') return true;
  }
  return false;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function pidFile(dir: string): string[] {
  try {
    return readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function collectLines(child: ChildProcess, log: (line: string) => void): string[] {
  const recent: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) log(line);
      recent.push(...lines);
      recent.splice(0, recent.length - OUTPUT_LINES);
    });
  }
  return recent;
}

function endOf(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      if (signal !== null) return resolve(`it was ended by ${signal}`);
      const settle = () => resolve(lastErrorIn(lines.join('\n')) || `it exited with code ${code}`);
      // Its last output may still be in the pipe, but its children may outlive it and keep the pipe open.
      child.once('close', settle);
      setTimeout(settle, 500).unref();
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<string>, withinMs: number): Promise<void> {
  const signals: [NodeJS.Signals, number][] = [
    ['SIGINT', Math.max(withinMs - 2 * HARD_STOP, HARD_STOP)],
    ['SIGQUIT', HARD_STOP],
    ['SIGKILL', HARD_STOP],
  ];
  for (const [signal, ms] of signals) {
    if (isRunning(child)) child.kill(signal);
    const timer = new AbortController();
    const timeout = delay(ms, false, { signal: timer.signal }).catch(() => false);
    const done = await Promise.race([ended.then(() => true), timeout]);
    timer.abort();
    if (done) return;
  }
}

/**
 * Stops the server if we end without doing so: the shell waits for the other end of its input, which is ours,
 * to close. If that fails, the next start finds the server and stops it.
 */
function guardAgainstOrphaning(pid: number, { account }: Cluster): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0" 2>/dev/null', String(pid)], {
    ...account,
    env: serverEnvironment,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.once('error', () => {});
  guard.stdin?.once('error', () => {});
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}
