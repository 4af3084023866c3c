import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { lockDataDir } from '../backend/dist/platform/database/embedded/data-dir-lock.js';
import { prepareDataDir } from '../backend/dist/platform/database/embedded/data-dir.js';
import { startEmbeddedPostgres } from '../backend/dist/platform/database/embedded/embedded-postgres.js';
import { checkChains } from './chain-check.mjs';
import { keepPlans, logStatements, statementLog } from './plans.mjs';
import { cpuOf, cpuOfPostgres, startServer, stopAll, stopServer } from './processes.mjs';
import { openResponseOf } from './questionnaires.mjs';
import { alternate, median } from './rounds.mjs';
import { mixedCalls, readingCalls } from './scale-calls.mjs';
import { fill, perClient } from './scale-rows.mjs';
import { admin, client, signIn, turnOn } from './seed.mjs';

if (process.platform !== 'linux') {
  console.log('The benchmark reads processor time and memory from /proc, so it runs on Linux only.');
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const results = path.join(root, 'bench/results');
const number = (name, usual) => {
  const value = Number(process.env[name] || usual);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a whole number.`);
  return value;
};
const large = {
  clients: number('CLIENTS', 10_000),
  documents: number('DOCUMENTS', 300_000),
  invoices: number('INVOICES', 200_000),
  messages: number('MESSAGES', 400_000),
  events: number('EVENTS', 600_000),
  /** Events that the log's trigger chains. */
  chained: number('CHAINED', 5_000),
};
const fewClients = 100;
/** The same practice with few clients, each with the same amount of data. */
const small = {
  clients: fewClients,
  ...Object.fromEntries(
    ['documents', 'invoices', 'messages', 'events'].map((rows) => [
      rows,
      fewClients * perClient(large[rows], large.clients),
    ]),
  ),
  chained: large.chained,
};
/** Requests per second to all instances together; they keep one instance busy a third of the time. */
const sharedRate = 200;

/**
 * Goals: CPU per request is at most a multiple of that with few clients, or at most that many milliseconds; at most
 * that many for a report; and of two instances relative to one.
 */
const limits = { growth: 3, milliseconds: 40, report: 500, instances: 1.5 };
/** Names of calls, to measure only some of them. */
const only = process.env.ONLY?.split(',');
/** Answers about all clients, without pages. */
const reports = new Set(['overview', 'weekly-close', 'ledger', 'invoices-export', 'payments-export']);
/** Seconds per turn of a call, by its cost. */
const turn = 1;
const connections = 5;

const kept = process.env.KEEP;
const folder = kept ? path.resolve(kept) : mkdtempSync(path.join(tmpdir(), 'steward-scale-'));
mkdirSync(folder, { recursive: true });
// When root runs it, the database runs under another account, which must be able to enter.
chmodSync(folder, 0o711);
const inFolder = (name) => path.join(folder, name);
const log = statementLog();
let postgres;

async function startDatabase() {
  const { path: dataDir, notice } = prepareDataDir({ path: inFolder('database'), embedded: true });
  if (notice) throw new Error(notice);
  lockDataDir(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, log: log.listen });
}

const startProduct = (database, name = database) =>
  startServer({
    command: [path.join(root, 'backend/run')],
    env: {
      DATABASE_URL: postgres.url(database),
      APP_SECRET: 'benchmark-secret-of-no-worth',
      DATA_DIR: inFolder(`product-${name}`),
      LOG_LEVEL: 'warn',
      ALLOW_MISSING_FILES: 'on',
      THROTTLE: 'off',
      ADMIN_USERNAME: admin.username,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    logFile: inFolder(`product-${name}.log`),
    readyPath: '/api/health/ready',
    readyStatus: 200,
    timeoutMs: 600_000,
  });

async function onServer(...statements) {
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl('postgres') });
  await superuser.connect();
  for (const statement of statements) await superuser.query(statement);
  await superuser.end();
}

/** Creates a database of that size, unless the folder has it from an earlier run. */
async function makeDatabase(database, sizes) {
  const note = inFolder(`${database}.json`);
  if (existsSync(note)) {
    const made = JSON.parse(readFileSync(note, 'utf8'));
    if (Object.entries(sizes).some(([name, amount]) => made.sizes[name] !== amount))
      throw new Error(`${folder} contains a database of other sizes: ${JSON.stringify(made.sizes)}.`);
    return made;
  }
  await onServer(`DROP DATABASE IF EXISTS ${database}`, `CREATE DATABASE ${database} OWNER steward`);
  const product = await startProduct(database);
  const adminCookie = await signIn(product.url, admin);
  const response = await fetch(`${product.url}/api/admin/create-user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: adminCookie },
    body: JSON.stringify(client),
  });
  if (response.status !== 201) throw new Error(`Adding the client answered ${response.status}.`);
  const { id: clientId } = await response.json();
  await turnOn('weekly-review', { url: product.url, adminCookie });
  for (const part of ['questionnaires', 'statements']) await turnOn(part, { url: product.url, adminCookie });
  await stopServer(product);
  console.log(`Making ${database}: ${JSON.stringify(sizes)}`);
  const databaseUrl = postgres.url(database);
  await fill({ databaseUrl, measuredId: clientId, sizes });
  console.log('  checking the chains …');
  const chains = await checkChains(databaseUrl);
  console.log(`  ${chains.chains} chains of ${chains.events} events are intact`);
  const made = { sizes, clientId, chains };
  writeFileSync(note, JSON.stringify(made));
  return made;
}

/** The product on one of the databases, and its calls. */
async function serve(database, { clientId }) {
  const server = await startProduct(database);
  const ids = new pg.Client({ connectionString: postgres.url(database) });
  await ids.connect();
  const { rows } = await ids.query(
    `SELECT min(t.id) AS thread, min(a.client_id) FILTER (WHERE a.role = 'helper') AS helped,
       min(a.client_id) FILTER (WHERE a.role = 'owner') AS owned
     FROM message_threads t, client_access a JOIN users p ON p.id = a.person_id
     WHERE t.user_id = $1 AND p.username = 'helper1'`,
    [clientId],
  );
  const responseId = await openResponseOf(ids, clientId);
  await ids.end();
  const [{ thread, helped, owned }] = rows;
  const people = {
    clientId,
    helpedId: helped,
    ownedId: owned,
    threadId: thread,
    responseId,
    adminCookie: await signIn(server.url, admin),
    clientCookie: await signIn(server.url, client),
    helperCookie: await signIn(server.url, { ...client, username: 'helper1' }),
    consultantCookie: await signIn(server.url, { ...client, username: 'consultant2' }),
  };
  const calls = Object.entries(readingCalls(people)).filter(([name]) => !only || only.includes(name));
  return { server, people, calls: Object.fromEntries(calls) };
}

async function ask({ url }, { path: address, ...request }) {
  const began = performance.now();
  const response = await fetch(url + address, request);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - began;
}

/** Enough requests to keep the slower of the two busy for a turn. */
async function amountFor(served, name) {
  const took = [];
  for (let time = 0; time < 4; time++) took.push(await ask(served.server, served.calls[name]));
  return Math.round(Math.min(600, Math.max(20, (turn * 1000) / Math.min(...took))));
}

async function compare(few, many) {
  const rows = {};
  // Every call must succeed before the measurement begins.
  for (const { server, calls } of [few, many])
    for (const call of Object.values(calls)) await ask(server, call);
  for (const name of Object.keys(few.calls)) {
    const amount = await amountFor(many, name);
    const servers = {
      few: { ...few.server, call: few.calls[name] },
      many: { ...many.server, call: many.calls[name] },
    };
    rows[name] = await alternate({ servers, postmaster: postgres.pid, connections, amount, budget: 8 });
    const { few: base, many: grown } = rows[name];
    const cost = (figure) => (figure.server + figure.postgres).toFixed(0).padStart(8);
    const spent = (grown.server + grown.postgres) / 1000;
    const isMet = reports.has(name)
      ? spent <= limits.report
      : grown.ratio <= limits.growth || spent <= limits.milliseconds;
    const met = isMet ? 'met' : 'NOT MET';
    console.log(
      `  ${name.padEnd(22)}${cost(base)}${cost(grown)}${grown.ratio.toFixed(2).padStart(8)}  ${met}`,
    );
  }
  return rows;
}

/**
 * The same work by one instance, by two, and by one again, on a copy of the small database, because messages
 * would grow the others. At a fixed rate: at full speed two instances and their callers compete for
 * processors, and waiting makes a request cost more.
 */
async function compareInstances(made) {
  await onServer('DROP DATABASE IF EXISTS shared', 'CREATE DATABASE shared TEMPLATE few OWNER steward');
  const { server: first, people } = await serve('shared', made);
  const requests = mixedCalls(people);
  const amount = 200 * requests.length;
  const load = async (servers, rate) => {
    const cpu = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0) + cpuOfPostgres(postgres.pid);
    const before = cpu();
    const done = await Promise.all(
      servers.map(({ url }) =>
        autocannon({
          url,
          requests,
          connections: 4 / servers.length,
          amount: amount / servers.length,
          ...(rate && { overallRate: rate / servers.length }),
        }),
      ),
    );
    const failed = done.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
    if (failed > 0) throw new Error(`${failed} requests to ${servers.length} instances failed.`);
    return ((cpu() - before) / amount) * 1e6;
  };
  const rounds = async (servers) => {
    const seen = [];
    // A long warm-up, because each instance compiles its hot code once.
    for (let round = 0; round < 8; round++) await load(servers);
    for (let round = 0; round < 5; round++) seen.push(await load(servers, sharedRate));
    return seen;
  };
  const before = await rounds([first]);
  const second = await startProduct('shared', 'second');
  const two = median(await rounds([first, second]));
  await stopServer(second);
  const one = median([...before, ...(await rounds([first]))]);
  await stopServer(first);
  await onServer('DROP DATABASE shared WITH (FORCE)');
  return { one, two, ratio: two / one };
}

/** Query plans of each call on the large database, from a product whose statements are logged. */
async function explain(made) {
  await logStatements(postgres.superuserUrl('postgres'), 'many', true);
  const { server, calls } = await serve('many', made);
  const reads = {};
  for (const [name, call] of Object.entries(calls)) {
    await ask(server, call);
    reads[name] = await log.during(async () => {
      await ask(server, call);
      // The log arrives through a pipe: it is complete once the next request is in it, too.
      await ask(server, { path: '/api/user', headers: call.headers });
    });
  }
  await stopServer(server);
  await logStatements(postgres.superuserUrl('postgres'), 'many', false);
  await keepPlans({ databaseUrl: postgres.url('many'), folder: path.join(results, 'plans'), reads });
}

async function cleanUp() {
  await stopAll();
  await postgres?.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const began = performance.now();
try {
  await startDatabase();
  const made = { few: await makeDatabase('few', small), many: await makeDatabase('many', large) };
  const few = await serve('few', made.few);
  const many = await serve('many', made.many);
  console.log(
    `\n  CPU per request, µs    ${`${small.clients}`.padStart(7)}${`${large.clients}`.padStart(8)}   ratio`,
  );
  const rows = await compare(few, many);
  await stopServer(few.server);
  await stopServer(many.server);
  const instances = await compareInstances(made.few);
  console.log(
    `\nTwo instances: ${instances.two.toFixed(0)} µs per request over ${instances.one.toFixed(0)} of one, ${instances.ratio.toFixed(2)} (goal ${limits.instances} ${instances.ratio <= limits.instances ? 'met' : 'NOT MET'})`,
  );
  await explain(made.many);
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    load: readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).map(Number),
  };
  mkdirSync(results, { recursive: true });
  writeFileSync(
    path.join(results, 'scale.json'),
    `${JSON.stringify({ machine, small, large, limits, made, rows, instances }, null, 2)}\n`,
  );
  console.log(
    `Figures: bench/results/scale.json; plans: bench/results/plans. ${((performance.now() - began) / 60_000).toFixed(0)} minutes in total, load ${machine.load.join(' ')}.`,
  );
} catch (error) {
  console.error('Some measurements failed.', error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
