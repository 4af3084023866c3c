import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refused } from './refused.mjs';

/** Seconds for the new version to become ready. */
const patience = 120;

/** Makes a backup by the program of a tree, as the account that owns the data. @throws Refused */
export function backUp(tree) {
  const { status } = spawnSync('node', [path.join(tree, 'backend/dist/backup.js')], {
    ...ownerOfData(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Refused('No backup could be made, so nothing was changed.');
}

/** Root updates, and Steward runs under an account of its own. */
function ownerOfData() {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } =
    statSync(path.resolve(process.env.DATA_DIR || '.data'), { throwIfNoEntry: false }) ?? {};
  return uid ? { uid, gid } : {};
}

/**
 * Restarts Steward, and waits until it is ready in that version.
 * @param log file for the output of UPDATE_RESTART
 * @returns the reason if it does not become ready
 */
export async function restart(version, log) {
  const output = openSync(log, 'w');
  // A process group of its own: Ctrl-C here is not meant for what it starts. No pipe of ours is left with it, either.
  const child = spawn('sh', ['-c', process.env.UPDATE_RESTART], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let failed;
  child.once('error', (error) => (failed = error.message));
  child.once('exit', (code, signal) => {
    if (code !== 0) failed = lastLine(log) ?? `it ended with ${signal ?? code}`;
  });
  child.unref();
  let seen = 'nothing answers';
  for (const end = Date.now() + patience * 1000; Date.now() < end; await delay(500)) {
    if (failed !== undefined) return `UPDATE_RESTART failed: ${failed}`;
    seen = await look(version);
    if (seen === 'ready') return undefined;
  }
  return `${seen} at ${addressOf(process.env)} after ${patience} seconds`;
}

const lastLine = (file) => readFileSync(file, 'utf8').trim().split('\n').at(-1) || undefined;

/** The version that answers; undefined if none does. */
export const runningVersion = () =>
  answer('live')
    .then((live) => live.json())
    .then(
      ({ version }) => version,
      () => undefined,
    );

/** @returns 'ready', or the reason why it is not */
async function look(version) {
  const running = await runningVersion();
  if (running !== version) return running === undefined ? 'nothing answers' : `Steward ${running} answers`;
  try {
    const { status } = await answer('ready');
    return status === 200 ? 'ready' : `Steward ${version} is not ready (${status})`;
  } catch {
    return 'nothing answers';
  }
}

const answer = (name) =>
  fetch(`${addressOf(process.env)}/api/health/${name}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  });

/** The port of Steward on this machine, without a proxy. */
export function addressOf({ DOMAIN, HTTP_PORT, HOST, PORT }) {
  const everywhere = !HOST || HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${DOMAIN ? HTTP_PORT || 80 : PORT || 3000}`;
}
