import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { createApplication } from './application.js';
import { FirstStart } from './demo/first-start.js';
import { AppSecret, keptSecret } from './platform/app-secret.js';
import { migrate } from './platform/database/data-source.js';
import { prepareDataDir, StartRefused } from './platform/embedded-postgres/data-dir.js';
import { lockDataDir } from './platform/embedded-postgres/data-dir-lock.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { Runtime } from './platform/runtime.js';
import { serveWeb } from './platform/web/web.js';
import { readSettings, SettingsError } from './settings.js';

/** Milliseconds that requests under way have to end when the process is told to. */
const patience = 10_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What was started, so that it can be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  for (const end of started.reverse())
    await end().catch((error: unknown) => say(`While stopping: ${String(error)}`));
  process.exit(exitCode);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, base: null }, pino.destination({ dest: 2, sync: false }));
  const embedded = settings.databaseUrl === undefined;
  const dataDir = prepareDataDir({ path: settings.dataDir, embedded });
  if (dataDir.notice) say(dataDir.notice);

  let databaseUrl = settings.databaseUrl;
  if (databaseUrl === undefined) {
    lockDataDir(dataDir.path);
    const postgres = await startEmbeddedPostgres({
      dataDir: dataDir.path,
      log: (line) => log.debug({ postgres: line }, 'postgres'),
    });
    started.push(() => postgres.stop());
    void postgres.failed.then((error) => {
      log.fatal({ err: error }, 'the database cannot be kept running');
      return stop(1);
    });
    databaseUrl = postgres.url();
  }

  const secret = new AppSecret(settings.appSecret ?? keptSecret(dataDir.path), settings.appSecretPrevious);
  const storageDir = settings.storageDir ?? `${dataDir.path}/files`;
  const runtime = new Runtime(settings, databaseUrl, storageDir, secret, log);
  await migrate(databaseUrl);
  const web = await serveWeb(fileURLToPath(new URL('../../frontend/dist', import.meta.url)));
  const app = await createApplication(runtime, web);
  started.push(() => close(app));

  const firstStart = app.get(FirstStart);
  await firstStart.prepare(settings);
  await app.listen(settings.port, settings.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  log.info({ port, host: settings.host }, 'ready');
  say(`\nSteward is ready at ${settings.publicUrl.replace(/:0$/, `:${port}`)}`);
  if (!web) say('The frontend is not built: only the API is served.');
  const accounts = await firstStart.demoAccounts(settings);
  if (accounts.length > 0) say('\nDemo accounts');
  for (const { role, username, password } of accounts) say(`${role}  ${username}  ${password}`);
}

/** Lets requests under way end, but not for ever: neither a silent visitor nor a silent database keeps the process. */
async function close(app: NestExpressApplication): Promise<void> {
  const server = app.getHttpServer();
  const force = setTimeout(() => server.closeAllConnections(), patience);
  await Promise.race([app.close(), delay(2 * patience)]);
  clearTimeout(force);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof SettingsError || error instanceof StartRefused) say(error.message);
  else if (code === 'EADDRINUSE' || code === 'EACCES')
    say(
      `Steward cannot listen on port ${process.env['PORT'] ?? 3000}: ${code === 'EACCES' ? 'not permitted' : 'another program uses it'}. Set PORT to another one.`,
    );
  else
    process.stderr.write(
      `Steward could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  await stop(1);
}
