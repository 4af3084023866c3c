/**
 * `make dev`: the backend from its sources, restarted on every change, and Vite's server for the frontend,
 * which proxies /api to it. If one ends, or on a signal, both end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const address = 'http://127.0.0.1:5173';

const children = [
  start(
    'node',
    [
      '--watch-path=backend/src',
      '--watch-preserve-output',
      '--import',
      './tools/typescript.mjs',
      'backend/src/boot/main.ts',
    ],
    checkout,
  ),
  start(
    'vite',
    ['--host', '127.0.0.1', '--port', '5173', '--strictPort', '--clearScreen', 'false'],
    `${checkout}frontend`,
  ),
];

/** A process group each, so that Ctrl-C reaches them only once: through us. */
function start(program, args, cwd) {
  // Browser requests come from Vite's address, which is another origin.
  const env = { PUBLIC_URL: address, ...process.env };
  return spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
await Promise.race(children.map((child) => once(child, 'exit')));
stop();
await Promise.all(
  children.map(async (child) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))),
);

function stop() {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
}
