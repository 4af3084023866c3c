import { once } from 'node:events';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Logger, pino } from 'pino';
import type { PrintedAccount } from '../demo/first-start.js';
import { assertAddress, plainAddress, refusingAddress } from './address.js';
import { openDatabase, type OpenedDatabase } from './database.js';
import { secretOf, storageOf } from './installation.js';
import { deleteStoredSecret, hasStoredSecret } from '../platform/settings/app-secret.js';
import { prepareDataDir } from '../platform/database/embedded/data-dir.js';
import { releaseMemoryWhenIdle } from '../platform/process/idle-memory.js';
import { createLog } from '../platform/process/log.js';
import { Runtime } from '../platform/settings/runtime.js';
import { whatIsLowered } from '../platform/process/small-machine.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { isUnencrypted, settingWarnings } from '../platform/settings/setting-warnings.js';
import { readSettings, type Settings } from '../platform/settings/settings.js';
import { SettingsError } from '../platform/settings/environment.js';
import type { FrontendBuild } from '../platform/web/frontend-build.js';
import { version } from '../platform/process/version.js';

/**
 * Milliseconds until everything has ended after a stop signal: the current step of a start, requests and
 * jobs, then all. Supervisors like Docker kill after ten seconds.
 */
const stopMs = { start: 7_000, work: 5_000, all: 9_300 };
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Exit code (EX_CONFIG of sysexits.h) after which supervisors do not restart: see deploy/systemd. */
const unusableSettings = 78;

/** Started parts, to be stopped in reverse order. */
const started: (() => Promise<void>)[] = [];
/** The server of http beside https, to be stopped with the application. */
const besideApplication: Server[] = [];
let starting: Promise<void> = Promise.resolve();
let stopping = false;
/** Deadline on the clock of `performance`, after a stop signal. */
let stopsAt = Infinity;

/** Ends the process and everything that it started; during a start, the current step ends first. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopsAt = performance.now() + stopMs.all;
  // Parts that have not ended by then end with the process.
  setTimeout(() => process.exit(exitCode), stopMs.all + 300);
  await Promise.race([starting.catch(() => {}), delay(stopMs.start)]);
  for (const end of started.reverse())
    await end().catch((error: unknown) => say(`Error while stopping: ${String(error)}`));
  process.exit(exitCode);
}

/** Check between two steps of the start: after a stop signal no further step begins. */
function assertNotStopping(): void {
  if (stopping) throw new StartRefused('Stopped while starting.');
}

/** Bytes, and milliseconds that they wait at most. Each line in a write of its own took a twentieth of a list's time. */
const logBuffer = { minLength: 4096, periodicFlush: 100 };

const loadProduct = () => import('./product.js');
type Product = Awaited<ReturnType<typeof loadProduct>>;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel, pino.destination({ dest: 2, sync: false, ...logBuffer }));
  for (const warning of settingWarnings(process.env, settings)) log.warn(warning);
  if (whatIsLowered !== undefined) log.info(whatIsLowered);
  if (settings.tracesUrl !== undefined) {
    const { startTracing } = await import('../platform/process/open-telemetry.js');
    started.push(startTracing(settings.tracesUrl));
  }
  await assertAddress(settings);
  const dataDir = prepareDataDir({ path: settings.dataDir, embedded: settings.databaseUrl === undefined });
  if (dataDir.notice) say(dataDir.notice);
  const database = await startDatabase(settings, dataDir.path, log);
  assertNotStopping();

  const installation = { settings, dataDir: dataDir.path };
  const makesSecret = settings.appSecret === undefined && !hasStoredSecret(dataDir.path);
  const storage = storageOf(installation);
  const secret = secretOf(installation);
  const runtime = new Runtime({ settings, databaseUrl: database.url, storage, secret, log });
  const product = await loadProduct();
  const [built] = await Promise.all([
    product.readBuilt(fileURLToPath(new URL('../../../frontend/dist', import.meta.url))),
    database.prepare().catch(product.refusingDatabase),
  ]);
  assertNotStopping();
  const deleteNewSecret = (error: unknown): never => {
    // Nothing is encrypted under it, and the next start may have an APP_SECRET.
    if (makesSecret && error instanceof StartRefused) deleteStoredSecret(dataDir.path);
    throw error;
  };
  const app = await startApplication(runtime, product, built).catch(deleteNewSecret);
  assertNotStopping();
  const firstStart = app.get(product.FirstStart);
  const setupToken = await firstStart
    .prepare(settings)
    .catch(product.refusingStorage(runtime.storage))
    .catch(deleteNewSecret);
  const accounts = await firstStart.demoAccounts(settings);
  assertNotStopping();
  app.get(product.UnhandledRejections).listenTo(process);
  releaseMemoryWhenIdle(app.getHttpServer());
  const address = await open(app, product, runtime);
  say(
    [
      ...greeting(address, built !== undefined, accounts),
      ...(setupToken === undefined ? [] : invitation(address.url, setupToken)),
    ].join('\n'),
  );
  flushCompileCache();
}

interface OpenedAddress {
  /** Under which people reach Steward. */
  url: string;
  /** False until the certificate of its own is there. */
  isServed: boolean;
}

/** Begins to serve. */
async function open(
  app: NestExpressApplication,
  product: Product,
  { settings, log }: Runtime,
): Promise<OpenedAddress> {
  const { host, ownHttps, publicUrl } = settings;
  if (!ownHttps) {
    const address = plainAddress(settings);
    await app.listen(address.port, host).catch(refusingAddress(address));
    const { port } = app.getHttpServer().address() as AddressInfo;
    log.info({ port, host }, 'ready');
    return { url: publicUrl.replace(/:0$/, `:${port}`), isServed: true };
  }
  const { plain, isServed } = await product.openOwnHttps(app, ownHttps);
  besideApplication.push(plain);
  const { httpPort, httpsPort } = ownHttps;
  log.info({ httpPort, httpsPort, host }, 'ready');
  return { url: publicUrl, isServed };
}

/** The database, started or connected; the product is loaded while it starts. */
async function startDatabase(settings: Settings, dataDir: string, log: Logger): Promise<OpenedDatabase> {
  const database = await openDatabase(settings, dataDir, log, () => void loadProduct().catch(() => {}));
  started.push(() => database.stop(stopsAt - performance.now()));
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'the database keeps failing');
    return stop(1);
  });
  return database;
}

/** The application on its database and file store; it does not listen yet. */
async function startApplication(
  runtime: Runtime,
  product: Product,
  built: FrontendBuild | undefined,
): Promise<NestExpressApplication> {
  const { settings, storage } = runtime;
  const web = built && ((application: NestExpressApplication) => product.webOf(application, built, settings));
  const app = await product.createApplication(runtime, web).catch(product.refusingStorage(storage));
  started.push(() => close(app));
  await app.get(product.NewestFiles).refuseOtherStore();
  return app;
}

const greeting = (
  { url, isServed }: OpenedAddress,
  isBuilt: boolean,
  accounts: readonly PrintedAccount[],
): readonly string[] => [
  `\nSteward is ready at ${url}`,
  ...(isServed ? [] : ['The certificate is being ordered: the site opens once it is there.']),
  `Version ${version}`,
  ...(isBuilt ? [] : ['The frontend is not built: only the API is served.']),
  ...(accounts.length > 0 ? ['\nDemo accounts'] : []),
  ...accounts.map(({ role, username, password }) => `${role}  ${username}  ${password}`),
];

/** The only place that shows the token of the set-up. */
const invitation = (url: string, token: string): readonly string[] => [
  ...(isUnencrypted(url)
    ? ['\nPUBLIC_URL starts with http: this link and your password are sent unencrypted. Use https.']
    : []),
  `\nSet up your practice within 60 minutes: ${url}/setup#token=${token}`,
];

/**
 * Lets running requests and jobs end, with a deadline: a slow visitor, a silent database or a silent mail server must not
 * keep the process alive.
 */
async function close(app: NestExpressApplication): Promise<void> {
  const servers: Server[] = [app.getHttpServer(), ...besideApplication];
  const closed = Promise.all([...servers.map(closeServer), app.close()]);
  await Promise.race([closed, delay(stopMs.work + 1_000)]);
}

/** Accepts no further connections, and ends the present ones when their requests have ended, or soon after. */
async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // Connections whose last request has ended since would be kept open for the next one.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), stopMs.work);
  await closed;
  clearTimeout(force);
  clearInterval(closeIdle);
}

/**
 * Milliseconds within which one request to stop may arrive several times: from a terminal, from make, from a
 * container.
 */
const repeatMs = 2_000;
let askedAt = Infinity;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // A second signal after that requests an immediate end.
    if (performance.now() - askedAt > repeatMs) process.exit(1);
    askedAt = Math.min(askedAt, performance.now());
    void stop(0);
  });

try {
  starting = start();
  await starting;
} catch (error) {
  if (error instanceof SettingsError || error instanceof StartRefused) say(error.message);
  else
    process.stderr.write(
      `Steward ${version} could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  await stop(error instanceof SettingsError ? unusableSettings : 1);
}
