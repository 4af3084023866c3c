import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockDataDir } from '../backend/dist/platform/database/embedded/data-dir-lock.js';
import { prepareDataDir } from '../backend/dist/platform/database/embedded/data-dir.js';
import { startEmbeddedPostgres } from '../backend/dist/platform/database/embedded/embedded-postgres.js';
import { seedConversations } from './conversations.mjs';
import { makeForm } from './form.mjs';
import { memoryOf, memoryOfPostgres, startServer, stopAll } from './processes.mjs';
import { median } from './rounds.mjs';
import { admin, pdf, seed } from './seed.mjs';

if (process.platform !== 'linux') {
  console.log('The soak test reads memory from /proc, so it runs on Linux only.');
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const minutes = Number(process.env.MINUTES || 30);
/** Requests per second. */
const rate = Number(process.env.RATE || 20);
if (!(minutes > 0) || !(rate > 0)) throw new Error('MINUTES and RATE must be numbers above 0.');
/** Milliseconds between two memory samples. */
const sampling = 10_000;
/** Share of the time at the start, in which caches fill, that is not evaluated. */
const warmUp = 1 / 3;
/**
 * Limit of growth that counts as flat, by the regression line over the whole time: in MB, or as a share of
 * the median.
 */
const tolerated = { megabytes: 10, share: 0.05 };
/**
 * Minutes below which there is no verdict: caches still fill, and V8 has not collected its old generation
 * yet.
 */
const shortest = 10;
/** Open requests at which the product is too slow for the rate. */
const mostOpen = 500;

const folder = mkdtempSync(path.join(tmpdir(), 'steward-soak-'));
// When root runs it, the database runs under another account, which must be able to enter.
chmodSync(folder, 0o711);
const inFolder = (name) => path.join(folder, name);
let postgres;

async function start() {
  const { path: dataDir, notice } = prepareDataDir({ path: inFolder('database'), embedded: true });
  if (notice) throw new Error(notice);
  lockDataDir(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir });
  return startServer({
    command: [path.join(root, 'backend/run')],
    env: {
      DATABASE_URL: postgres.url(),
      APP_SECRET: 'benchmark-secret-of-no-worth',
      DATA_DIR: inFolder('product'),
      LOG_LEVEL: 'warn',
      THROTTLE: 'off',
      ADMIN_USERNAME: admin.username,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    logFile: inFolder('product.log'),
    readyPath: '/api/health/ready',
    readyStatus: 200,
  });
}

/** Mix of requests, each with its share in percent. */
function workOf({ adminCookie, clientCookie, client, clientId, documentId, threadId }) {
  const read = (address, cookie) => [address, { headers: { cookie } }];
  const send = (address, cookie, body) => [
    address,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    },
  ];
  const form = makeForm(
    { title: 'Bookkeeping statement', userId: clientId, category: 'financial' },
    { name: 'statement.pdf', type: 'application/pdf', bytes: pdf.subarray(0, 100_000) },
  );
  const upload = {
    method: 'POST',
    headers: { 'content-type': form.contentType, cookie: adminCookie },
    body: form.body,
  };
  const thread = `/api/message-threads/${threadId}/messages`;
  return [
    [15, ...read('/api/documents', clientCookie)],
    [10, ...read('/api/message-threads', clientCookie)],
    [10, ...read(thread, clientCookie)],
    [10, ...read('/api/admin/today', adminCookie)],
    [8, ...read('/api/admin/message-threads', adminCookie)],
    [8, ...read('/api/admin/clients', adminCookie)],
    [8, ...read('/api/admin/search?q=statement', adminCookie)],
    [6, ...read('/api/admin/activity', adminCookie)],
    [6, ...read('/api/notifications', adminCookie)],
    [5, ...read(`/api/documents/${documentId}/download`, clientCookie)],
    [5, '/', {}],
    [6, ...send(thread, clientCookie, { content: 'Words of a question. '.repeat(10) })],
    [2, '/api/admin/documents/upload', upload],
    [1, ...send('/api/login', undefined, { username: client.username, password: client.password })],
  ].flatMap(([times, address, request]) => Array.from({ length: times }, () => ({ address, request })));
}

/** Sends requests at a steady rate, independent of the response times, until the time is over. */
async function work({ url }, kinds, until, failures) {
  const open = new Set();
  const began = performance.now();
  let sent = 0;
  for (; performance.now() < until; sent++) {
    // A step that is coprime to the number of kinds mixes all of them well.
    const { address, request } = kinds[(sent * 37) % kinds.length];
    const call = fetch(url + address, request)
      .then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) failures.push(`${address} answered ${response.status}`);
      })
      .catch((error) => failures.push(`${address}: ${error.message}`))
      .finally(() => open.delete(call));
    open.add(call);
    if (open.size > mostOpen)
      throw new Error(`${mostOpen} requests are open: ${rate} per second are too many.`);
    await delay(Math.max(0, began + ((sent + 1) * 1000) / rate - performance.now()));
  }
  await Promise.all(open);
  return sent;
}

async function sample({ pid }, until) {
  const samples = [];
  const began = performance.now();
  while (performance.now() + sampling < until) {
    await delay(sampling);
    const one = {
      seconds: Math.round((performance.now() - began) / 1000),
      process: memoryOf(pid).now,
      database: memoryOfPostgres(postgres.pid),
    };
    samples.push(one);
    if (samples.length % 6 === 0)
      console.log(
        `  ${(one.seconds / 60).toFixed(0).padStart(3)} min  process ${one.process.toFixed(0)} MB  database ${one.database.toFixed(0)} MB`,
      );
  }
  return samples;
}

/** Regression line through the samples by least squares, and whether it counts as flat. */
function judge(samples, of) {
  const judged = samples.slice(Math.floor(samples.length * warmUp));
  if (judged.length < 3) throw new Error('Too short: MINUTES must be at least 1.');
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(judged.map(({ seconds }) => seconds));
  const y = mean(judged.map((one) => one[of]));
  const slope =
    judged.reduce((sum, one) => sum + (one.seconds - x) * (one[of] - y), 0) /
    judged.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
  const middle = median(judged.map((one) => one[of]));
  const rise = slope * judged.at(-1).seconds;
  return {
    median: middle,
    perHour: slope * 3600,
    rise,
    verdict:
      minutes < shortest
        ? `no verdict: it takes at least ${shortest} minutes`
        : rise <= Math.max(tolerated.megabytes, tolerated.share * middle)
          ? 'flat'
          : 'NOT flat',
  };
}

async function cleanUp() {
  await stopAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

try {
  const server = await start();
  mkdirSync(inFolder('plain'));
  const seeded = await seed({ url: server.url, databaseUrl: postgres.url(), files: inFolder('plain') });
  const { threadId } = await seedConversations({ databaseUrl: postgres.url(), ...seeded });
  console.log(`${rate} requests per second for ${minutes} minutes:`);
  const failures = [];
  const until = performance.now() + minutes * 60_000;
  const [sent, samples] = await Promise.all([
    work(server, workOf({ ...seeded, threadId }), until, failures),
    sample(server, until),
  ]);
  const verdicts = { process: judge(samples, 'process'), database: judge(samples, 'database') };
  for (const [name, { median: middle, perHour, rise, verdict }] of Object.entries(verdicts))
    console.log(
      `${name}: ${middle.toFixed(0)} MB at the median, ${perHour.toFixed(1)} MB per hour, ${rise.toFixed(1)} MB in total: ${verdict}`,
    );
  console.log(`${sent} requests, ${failures.length} failed. Samples: bench/results/soak.json`);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  const results = path.join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  writeFileSync(
    path.join(results, 'soak.json'),
    `${JSON.stringify({ minutes, rate, sent, failures: failures.length, verdicts, samples }, null, 2)}\n`,
  );
} catch (error) {
  console.error('Some measurements failed.', error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
