/**
 * `node tools/parts/start.mjs FOLDER DATA [PART …]`: starts the build in that folder on that data, with a demo practice if it is
 * empty, makes ten calls, of which the last shows that the build is without those parts, and stops it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Seconds until a start is ready. */
const startSeconds = 300;

const [folder, data, ...without] = process.argv.slice(2);
const steward = await start();
try {
  await call();
} finally {
  await steward.stop();
}

async function start() {
  const child = spawn('node', ['--max-semi-space-size=16', path.join(folder, 'backend/dist/main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: '1', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (let left = startSeconds * 10; !/Steward is ready at/.test(output); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`It does not start:\n${output}`);
    await delay(100);
  }
  const [, username, password] = /^admin +(\S+) +(\S+)$/m.exec(output) ?? [];
  return {
    url: /Steward is ready at (\S+)/.exec(output)[1],
    admin: { username, password },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function call() {
  const cookies = [];
  const answerOf = async (address, init = {}) => {
    const headers = { cookie: cookies.join('; '), origin: new URL(steward.url).origin, ...init.headers };
    const answer = await fetch(new URL(address, steward.url), { redirect: 'manual', ...init, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 500)}`);
    return { answer, text };
  };
  await answerOf('/api/health/ready');
  await answerOf('/');
  await answerOf('/pricing');
  const { answer } = await answerOf('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(steward.admin),
  });
  cookies.push(...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]));
  for (const address of ['today', 'clients', 'documents', 'invoices', 'site', 'health', 'activity'])
    await answerOf(`/api/admin/${address}`);
  await answerOf('/admin');
  const { text } = await answerOf('/api/admin/parts');
  const listed = JSON.parse(text).map(({ name }) => name);
  const left = without.filter((name) => listed.includes(name));
  if (left.length > 0) throw new Error(`The build still has ${left.join(', ')}.`);
}
