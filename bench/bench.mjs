import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { lockDataDir } from '../backend/dist/platform/database/embedded/data-dir-lock.js';
import { prepareDataDir } from '../backend/dist/platform/database/embedded/data-dir.js';
import { startEmbeddedPostgres } from '../backend/dist/platform/database/embedded/embedded-postgres.js';
import { booksAmounts, booksCalls, measurePaper, paying, printPaper, seedInvoices } from './billing.mjs';
import { seedConversations } from './conversations.mjs';
import { measureCrowd, printCrowd } from './crowd.mjs';
import { measurePages, printPages } from './pages.mjs';
import { questionnaireCalls, seedQuestionnaire } from './questionnaires.mjs';
import { memoryOf, startServer, stopAll, stopServer } from './processes.mjs';
import { alternate, median } from './rounds.mjs';
import { seedAppointments, slotsCall } from './scheduling.mjs';
import { admin, pdf, seed, turnOn, uploadForm } from './seed.mjs';
import { measureSigning, printSigning, signingTurns } from './signing.mjs';
import { seedStatements, statementsCall } from './statements.mjs';
import { measureStreams, printStreams } from './streams.mjs';
import { judge, judgeCrowd, print, printBuilds, printRow } from './table.mjs';
import { clientPage, seedWorkday, workdayCalls } from './workday.mjs';

if (process.platform !== 'linux') {
  console.log('The benchmark reads processor time and memory from /proc, so it runs on Linux only.');
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const secret = 'benchmark-secret-of-no-worth';
const starts = 5;
/** Requests per turn, each of which pays one invoice. */
const payments = 150;
/** Requests per turn of each row, in the order in which they are measured. */
const amounts = {
  list: 1500,
  page: 4000,
  download: 200,
  upload: 100,
  login: 40,
  profile: 2500,
  threads: 1500,
  messages: 1200,
  message: 500,
  invoices: 1500,
  payment: payments,
  slots: 800,
  statements: 1500,
  today: 600,
  client: 1500,
  search: 500,
  questionnaire: 800,
  answer: 500,
};
/** Seconds after which a row has no further round. */
const budget = 20;
const loadOf = (name) => ({
  amount: { ...amounts, ...booksAmounts }[name],
  connections: name === 'list' || name === 'page' ? 10 : 5,
});
/** Milliseconds after readiness until the work of the start itself has settled. */
const settling = 1000;
/** Milliseconds after the last request until the product has released memory. */
const resting = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'steward-bench-'));
// When root runs it, the database runs under another account, which must be able to enter; the contents stay
// private.
chmodSync(folder, 0o711);
const inFolder = (name) => path.join(folder, name);
let postgres;

/** The product, started as `make start` starts it. */
const asStarted = {
  command: [path.join(root, 'backend/run')],
  readyPath: '/api/health/ready',
  readyStatus: 200,
};

/** From nothing to ready with the embedded database and no settings. */
async function measureStarts() {
  const env = {
    DATA_DIR: inFolder('start'),
    LOG_LEVEL: 'warn',
  };
  const start = async () => {
    const server = await startServer({ ...asStarted, env, logFile: inFolder('start.log') });
    await delay(settling);
    const memory = memoryOf(server.pid).now;
    await stopServer(server);
    return { seconds: server.startedIn / 1000, memory };
  };
  const first = await start();
  if (!existsSync(path.join(env.DATA_DIR, 'postgres')))
    throw new Error(
      `${env.DATA_DIR} cannot hold a database: set TMPDIR to a folder that every account may enter.`,
    );
  const later = [];
  for (let count = 0; count < starts; count++) later.push(await start());
  return {
    firstSeconds: first.seconds,
    seconds: median(later.map(({ seconds }) => seconds)),
    memory: median(later.map(({ memory }) => memory)),
  };
}

/** Public pages of the demo practice, measured when nothing else runs. */
async function measureSite() {
  const env = { DATA_DIR: inFolder('start'), LOG_LEVEL: 'warn' };
  const server = await startServer({ ...asStarted, env, logFile: inFolder('site.log') });
  const pages = await measurePages(server.url, path.join(root, 'bench/results/pages'));
  await stopServer(server);
  return pages;
}

async function startDatabase() {
  const { path: dataDir, notice } = prepareDataDir({ path: inFolder('database'), embedded: true });
  if (notice) throw new Error(notice);
  lockDataDir(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir });
  return postgres;
}

/** @param build root of the checkout, built */
function startProduct(databaseUrl, logLevel, build = root) {
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: inFolder(build === root ? 'product' : 'other'),
    LOG_LEVEL: logLevel,
    THROTTLE: 'off',
    // A practice without the demo data has offline payments.
    PAYMENTS: 'test',
    ADMIN_USERNAME: admin.username,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const command = [path.join(build, 'backend/run')];
  return startServer({ ...asStarted, command, env, logFile: inFolder(`product-${logLevel}.log`) });
}

function startFloor(databaseUrl) {
  mkdirSync(inFolder('plain'));
  const env = { DATABASE_URL: databaseUrl, APP_SECRET: secret, FILES: inFolder('plain') };
  return startServer({
    command: [process.execPath, path.join(root, 'bench/floor.mjs')],
    env,
    logFile: inFolder('floor.log'),
    readyPath: '/api/user',
    readyStatus: 401,
  });
}

/** Gives the bare server the home page exactly as the product sends it. */
function keepPage(url) {
  return new Promise((resolve, reject) => {
    get(`${url}/`, { headers: { 'accept-encoding': 'br' } }, (response) =>
      pipeline(response, createWriteStream(inFolder('plain/page.br'))).then(resolve, reject),
    ).once('error', reject);
  });
}

/** Requests of each row, with the same cookies for every server. */
function callsOf({
  adminCookie,
  clientCookie,
  otherCookie,
  client,
  clientId,
  documentId,
  emptyClientId,
  threadId,
  unpaidIds,
  responseId,
}) {
  const { contentType, body } = uploadForm(emptyClientId, 0);
  const credentials = JSON.stringify({ username: client.username, password: client.password });
  return {
    login: {
      path: '/api/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: credentials,
    },
    page: { path: '/', headers: { 'accept-encoding': 'br' } },
    profile: { path: '/api/profile', headers: { cookie: clientCookie } },
    list: { path: '/api/documents', headers: { cookie: clientCookie } },
    download: { path: `/api/documents/${documentId}/download`, headers: { cookie: clientCookie } },
    upload: {
      path: '/api/admin/documents/upload',
      method: 'POST',
      headers: { 'content-type': contentType, cookie: adminCookie },
      body,
    },
    threads: { path: '/api/message-threads', headers: { cookie: clientCookie } },
    messages: { path: `/api/message-threads/${threadId}/messages`, headers: { cookie: clientCookie } },
    message: {
      path: `/api/message-threads/${threadId}/messages`,
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: clientCookie },
      body: JSON.stringify({ content: 'Words of a question. '.repeat(10) }),
    },
    invoices: { path: '/api/invoices', headers: { cookie: clientCookie } },
    payment: paying(unpaidIds, otherCookie),
    slots: slotsCall(clientCookie),
    statements: statementsCall(otherCookie),
    ...workdayCalls({ adminCookie, clientId }),
    ...questionnaireCalls({ clientCookie, responseId }),
  };
}

/** The call of each row: of those of a client's page, they are one. */
const rowsOf = (calls) => ({ ...calls, client: clientPage(calls) });

/**
 * The comparison is valid only if both answer the same: lists and files byte for byte, new records field by
 * field.
 */
async function assertSameAnswers(servers, calls) {
  const ask = async ({ url }, call) => {
    const { path: address, ...request } = call.requests?.[0].setupRequest?.(call.requests[0]) ?? call;
    const response = await fetch(url + address, request);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, total: response.headers.get('x-total-count'), bytes };
  };
  for (const [name, call] of Object.entries(calls)) {
    const floor = await ask(servers.floor, call);
    const shown = await ask(servers.product, call);
    const same = ['upload', 'message', 'payment', 'answer'].includes(name)
      ? Object.keys(JSON.parse(floor.bytes)).join() === Object.keys(JSON.parse(shown.bytes)).join()
      : floor.bytes.equals(shown.bytes);
    if (!same || floor.status !== shown.status || floor.total !== shown.total)
      throw new Error(
        `The bare server and the product answer differently: ${name}.\n${floor.status} ${floor.total} ${floor.bytes}\n${shown.status} ${shown.total} ${shown.bytes}`,
      );
    if (name === 'download' && !shown.bytes.equals(pdf))
      throw new Error('The downloaded file differs from the uploaded one.');
  }
}

/** Only signing while another client is busy. */
async function measureCrowdAlone() {
  const { url: urlOf } = await startDatabase();
  const { url } = await startProduct(urlOf(), 'warn');
  mkdirSync(inFolder('plain'));
  const seeded = await seed({ url, databaseUrl: urlOf(), files: inFolder('plain') });
  return measureCrowd({ url, ...seeded });
}

/** A build on a database of its own, with the same records as any other. */
async function filled({ build, databaseUrl }) {
  const product = await startProduct(databaseUrl, 'warn', build);
  const seeded = await seed({ url: product.url, databaseUrl, files: inFolder('plain') });
  const { threadId } = await seedConversations({ databaseUrl, ...seeded });
  const unpaidIds = await seedInvoices({ databaseUrl, ...seeded, unpaid: 20 * payments });
  await seedAppointments({ databaseUrl, ...seeded });
  await seedWorkday({ databaseUrl, ...seeded });
  await seedStatements({ databaseUrl, ...seeded });
  for (const part of ['weekly-review', 'statements']) await turnOn(part, { url: product.url, ...seeded });
  const responseId = await seedQuestionnaire({ url: product.url, databaseUrl, ...seeded });
  const calls = {
    ...rowsOf(callsOf({ ...seeded, threadId, unpaidIds, responseId })),
    ...booksCalls(seeded),
  };
  return { product: { ...seeded, ...product }, calls };
}

async function createDatabase(superuserUrl, name) {
  const superuser = new pg.Client({ connectionString: superuserUrl('postgres') });
  await superuser.connect();
  await superuser.query(`CREATE DATABASE ${name} OWNER steward`);
  await superuser.end();
}

/** Compares this checkout with another build: each call in turn, CPU of server and PostgreSQL. */
async function compareBuilds(other) {
  const { url: urlOf, superuserUrl, pid: postmaster } = await startDatabase();
  await createDatabase(superuserUrl, 'other');
  mkdirSync(inFolder('plain'));
  const before = await filled({ build: path.resolve(other), databaseUrl: urlOf('other') });
  const now = await filled({ build: root, databaseUrl: urlOf() });
  const all = { ...amounts, ...booksAmounts, ...signingTurns };
  const named = process.env.ONLY?.split(',') ?? Object.keys(all);
  for (const name of named) {
    const servers = {
      before: { ...before.product, call: before.calls[name] },
      now: { ...now.product, call: now.calls[name] },
    };
    const turn = signingTurns[name];
    const what = turn ? { turn, amount: 10 } : loadOf(name);
    printBuilds(name, await alternate({ postmaster, servers, ...what, budget }));
  }
}

/** Product and bare server on one database, filled and with the same answers. */
async function begin() {
  const { url: urlOf, pid: postmaster } = await startDatabase();
  const product = await startProduct(urlOf(), 'warn');
  const floor = await startFloor(urlOf());
  const servers = { floor, product };
  const seeded = await seed({ url: product.url, databaseUrl: urlOf(), files: inFolder('plain') });
  const { threadId } = await seedConversations({ databaseUrl: urlOf(), ...seeded });
  const unpaidIds = await seedInvoices({ databaseUrl: urlOf(), ...seeded, unpaid: 20 * payments });
  await seedAppointments({ databaseUrl: urlOf(), ...seeded });
  await seedWorkday({ databaseUrl: urlOf(), ...seeded });
  await seedStatements({ databaseUrl: urlOf(), ...seeded });
  await turnOn('statements', { url: product.url, ...seeded });
  const responseId = await seedQuestionnaire({ url: product.url, databaseUrl: urlOf(), ...seeded });
  const calls = callsOf({ ...seeded, threadId, unpaidIds, responseId });
  // It shows the next free time, so it is kept after the appointments are there.
  await keepPage(product.url);
  await assertSameAnswers(servers, calls);
  return { urlOf, postmaster, product, servers, seeded, calls };
}

/** Each row, with a line as soon as it is there. */
async function measureRows({ urlOf, postmaster, servers, calls }, names = Object.keys(amounts)) {
  const called = rowsOf(calls);
  const rows = {};
  for (const name of names) {
    const talkative = name === 'list' ? await startProduct(urlOf(), 'info') : undefined;
    rows[name] = await alternate({
      postmaster,
      call: called[name],
      servers: { ...servers, ...(talkative && { 'product, log level info': talkative }) },
      ...loadOf(name),
      budget,
    });
    if (talkative) await stopServer(talkative);
    printRow(name, rows[name]);
  }
  return rows;
}

async function measure() {
  const cold = await measureStarts();
  const pages = await measureSite();
  const begun = await begin();
  const { urlOf, postmaster, product, seeded } = begun;
  const rows = await measureRows(begun);
  const { now: busy, peak } = memoryOf(product.pid);
  await delay(resting);
  const loaded = { busy, peak, rested: memoryOf(product.pid).now };
  const signing = await measureSigning({ url: product.url, ...seeded });
  const crowd = await measureCrowd({ url: product.url, ...seeded });
  const streams = await measureStreams({ server: product, postmaster, databaseUrl: urlOf(), ...seeded });
  await stopAll();
  return { rows, cold, loaded, signing, crowd, streams, paper: await measurePaper(), pages };
}

async function cleanUp() {
  await stopAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

/** Runs all measurements, prints the results and stores them. */
async function measureAll() {
  const began = performance.now();
  const figures = await measure();
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    load: readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).map(Number),
  };
  const goals = judge(figures);
  print({ ...figures, goals, machine, seconds: (performance.now() - began) / 1000 });
  printSigning(
    figures.signing,
    goals.find(({ name }) => name === 'signing'),
  );
  printCrowd(figures.crowd, goals);
  printStreams(figures.streams, goals);
  printPaper(figures.paper, goals);
  printPages(figures.pages);
  const results = path.join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  writeFileSync(
    path.join(results, 'latest.json'),
    `${JSON.stringify({ machine, ...figures, goals }, null, 2)}\n`,
  );
}

try {
  if (process.env.AGAINST) await compareBuilds(process.env.AGAINST);
  else if (process.env.ONLY === 'answers') await begin();
  else if (process.env.ONLY === 'crowd') {
    const crowd = await measureCrowdAlone();
    printCrowd(crowd, judgeCrowd(crowd));
  } else if (process.env.ONLY) await measureRows(await begin(), process.env.ONLY.split(','));
  else await measureAll();
} catch (error) {
  console.error('Some measurements failed.', error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
