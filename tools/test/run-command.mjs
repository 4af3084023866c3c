import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. Each test prints a line, and has a shorter timeout: a silent command hangs. */
const defaultLimits = { silenceMs: 10 * 60_000, graceMs: 20_000 };

/**
 * Runs a command as long as it prints. A command that is silent for too long is ended with everything it
 * started.
 * @param options of `spawn`
 * @param interruption an AbortSignal that also ends the command
 * @returns the exit code, the output, and the reason if the command was ended
 */
export async function runCommand([program, ...args], options, interruption, limits = defaultLimits) {
  // A process group of its own, so that one signal reaches all of it.
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const guard = guardGroup(child);
  let output = '';
  let reason;
  let ending = Promise.resolve();
  const end = (why) => {
    if (reason) return;
    reason = why;
    ending = endTree(child.pid, limits.graceMs);
  };
  const interrupt = () => end('Ended: the run was interrupted.');
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const stopWatching = watchSilence(streams, limits.silenceMs, () =>
    end(`Ended: it printed nothing for ${limits.silenceMs / 60_000} minutes.`),
  );
  interruption.addEventListener('abort', interrupt);

  const code = await new Promise((resolve) => {
    child.once('error', (error) => ((output += `${program}: ${error.message}\n`), resolve(1)));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  stopWatching();
  interruption.removeEventListener('abort', interrupt);
  await ending;
  guard.endGroup();
  await closed(child);
  return { code, output, reason };
}

/**
 * Calls `onSilence` when none of the streams has received data for that long. @returns a function that stops
 * watching
 */
export function watchSilence(streams, limitMs, onSilence) {
  let timer;
  const startAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onSilence(), limitMs);
  };
  startAgain();
  for (const stream of streams) stream.on('data', startAgain);
  return () => clearTimeout(timer);
}

/**
 * A shell that kills the command's process group when its input closes: by `endGroup`, or because this process was killed.
 */
function guardGroup({ pid }) {
  if (pid === undefined) return { endGroup: () => {} };
  const guard = spawn('sh', ['-c', 'read -r _; kill -9 "-$0" 2>/dev/null', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin.once('error', () => {});
  return { endGroup: () => guard.stdin.destroy() };
}

/** Waits for the rest of the output, but not for long: a process outside the group may keep it open. */
async function closed(child) {
  const streams = [child.stdout, child.stderr].filter((stream) => !stream.closed);
  const rest = Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('close', resolve))));
  await Promise.race([rest, delay(5_000, undefined, { ref: false })]);
  for (const stream of streams) stream.destroy();
}

/**
 * Ends a command and everything it started. SIGINT first: Jest, Playwright and the product clean up as on Ctrl-C. Browsers and
 * PostgreSQL have groups of their own and end after their parents; anything left is killed.
 */
async function endTree(root, graceMs) {
  const tree = descendantsOf(root);
  send('SIGINT', -root);
  await ended(tree, graceMs);
  for (const pid of descendantsOf(root)) tree.add(pid);
  send('SIGKILL', -root);
  await ended(tree, Math.min(graceMs, 5_000));
  for (const pid of running(tree)) send('SIGKILL', pid);
}

/** Resolves when all of the processes have exited, or after the timeout. */
async function ended(pids, withinMs) {
  const late = performance.now() + withinMs;
  while (running(pids).length > 0 && performance.now() < late) await delay(100);
}

function send(signal, pid) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

function running(pids) {
  return processes().flatMap(({ pid }) => (pids.has(pid) ? [pid] : []));
}

/** The process and all its descendants, in any process group or session. */
function descendantsOf(root) {
  const all = processes();
  const found = new Set([root]);
  // The iteration includes items added during it.
  for (const one of found) for (const { pid, parent } of all) if (parent === one) found.add(pid);
  return found;
}

/** All processes except zombies, which have exited. */
function processes() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
