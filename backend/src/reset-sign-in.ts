import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { type Logger, pino } from 'pino';
import { AppModule } from './app.module.js';
import { openDatabase } from './database.js';
import { DomainError } from './kernel/domain-error.js';
import { SystemClock } from './kernel/clock.js';
import { SignInReset } from './modules/identity/index.js';
import { AppSecret, keptSecret } from './platform/app-secret.js';
import { prepareDataDir } from './platform/embedded-postgres/data-dir.js';
import { DataDirTaken } from './platform/embedded-postgres/data-dir-lock.js';
import { runningServerUrl } from './platform/embedded-postgres/embedded-postgres.js';
import { Runtime } from './platform/runtime.js';
import { StartRefused } from './platform/start-refused.js';
import { readSettings, type Settings, SettingsError } from './settings.js';
import { refusingDatabase, refusingStorage } from './start-refusals.js';

/*
 * `make reset-sign-in user=NAME`, on the machine and with the settings of the product, which may run meanwhile or not:
 * for somebody, such as the only admin, who has lost password or second factor.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function reset(username: string): Promise<void> {
  if (username === '') throw new StartRefused('Whose? Say for example: make reset-sign-in user=consultant');
  const settings = readSettings(process.env);
  const log = pino({ level: 'error', base: null }, pino.destination({ dest: 2, sync: true }));
  const { path: dataDir } = prepareDataDir({
    path: settings.dataDir,
    embedded: settings.databaseUrl === undefined,
  });
  const database = await openOrJoin(settings, dataDir, log);
  try {
    await database.prepare().catch(refusingDatabase);
    const link = await resetWith(runtimeOf(settings, dataDir, database.url, log), username);
    say(`The second factors, passkeys and sessions of ${username} have ended.`);
    say(`This link works once, within 30 minutes, to choose a new password:\n${link}`);
  } finally {
    await database.stop();
  }
}

/** A database that the running product serves is used as it is. */
async function openOrJoin(settings: Settings, dataDir: string, log: Logger) {
  try {
    return await openDatabase(settings, dataDir, log);
  } catch (error) {
    if (!(error instanceof DataDirTaken)) throw error;
    return { url: runningServerUrl(dataDir), prepare: async () => {}, stop: async () => {} };
  }
}

function runtimeOf(settings: Settings, dataDir: string, databaseUrl: string, log: Logger): Runtime {
  const secret = new AppSecret(settings.appSecret ?? keptSecret(dataDir), settings.appSecretPrevious);
  const storage = settings.storage ?? { kind: 'disk', dir: `${dataDir}/files` };
  return new Runtime(settings, databaseUrl, storage, secret, log, new SystemClock(), false);
}

async function resetWith(runtime: Runtime, username: string): Promise<string> {
  const app = await NestFactory.createApplicationContext(AppModule.with(runtime), {
    logger: false,
    abortOnError: false,
  })
    .catch(refusingStorage(runtime.storage))
    .catch(refusingDatabase);
  try {
    return await app.get(SignInReset).reset(username);
  } finally {
    await app.close();
  }
}

try {
  await reset(process.argv[2]?.trim() ?? '');
  process.exit(0);
} catch (error) {
  const known =
    error instanceof SettingsError || error instanceof StartRefused || error instanceof DomainError;
  say(
    known
      ? error.message
      : `It did not work.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exit(1);
}
