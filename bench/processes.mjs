import { execFileSync, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const pollEvery = 5;

/** Processes that are still running, so that they can always be ended by id. */
const running = new Set();

/** A free port of 127.0.0.1. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts a server and waits until it answers.
 * @param command a program that keeps its process id, and its arguments
 * @param logFile gets its output
 * @param readyPath answers with any status of the bare server, 200 of the product, once it serves
 * @returns its process, its address, and the start time in milliseconds
 */
export async function startServer({
  command: [program, ...args],
  env,
  logFile,
  readyPath,
  readyStatus,
  timeoutMs = 60_000,
}) {
  const port = await freePort();
  const began = performance.now();
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    // No inherited environment: a STORAGE_URL or DATABASE_URL of the caller must not be filled.
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + readyPath, readyStatus))) {
    if (child.exitCode !== null || performance.now() - began > timeoutMs)
      throw new Error(
        `${program} ${args.join(' ')} did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`,
      );
    await delay(pollEvery);
  }
  return { child, pid: child.pid, url, startedIn: performance.now() - began };
}

const answers = (url, status) =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === status;
    },
    () => false,
  );

/** Ends a process that was started here, and waits until it has exited. */
export async function stopServer({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(hard);
}

export async function stopAll() {
  for (const child of running) await stopServer({ child });
}

/** Fields of /proc/PID/stat from the state on; undefined once the process has exited. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const seconds = (ticks) => ticks / ticksPerSecond;

/** CPU seconds of one process so far, user and system. */
export function cpuOf(pid) {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return seconds(user + system);
}

/** Process ids of a PostgreSQL server: the postmaster and its children. */
function familyOf(postmaster) {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(postmaster),
  );
  return [String(postmaster), ...children];
}

/** CPU seconds of a PostgreSQL server so far: live processes and exited children. */
export function cpuOfPostgres(postmaster) {
  const ended = statOf(postmaster).slice(13, 15).map(Number);
  const living = familyOf(postmaster).flatMap((pid) => statOf(pid)?.slice(11, 13).map(Number) ?? []);
  return seconds([...ended, ...living].reduce((sum, ticks) => sum + ticks, 0));
}

/** Resident memory of a process in MB (10⁶ bytes): current and peak. */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)[1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Memory of a PostgreSQL server in MB, with shared memory counted once (proportional set size). */
export function memoryOfPostgres(postmaster) {
  const kilobytes = familyOf(postmaster).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]);
    } catch {
      return 0; // It has just exited.
    }
  });
  return (kilobytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}
