import { NestFactory } from '@nestjs/core';
import { type Logger, pino } from 'pino';
import { AppModule } from './app.module.js';
import { openDatabase } from './database.js';
import { SystemClock } from './kernel/clock.js';
import { hasStoredSecret } from './platform/app-secret.js';
import { hasCluster } from './platform/embedded-postgres/cluster.js';
import { NotRunHere, prepareDataDir } from './platform/embedded-postgres/data-dir.js';
import { DataDirTaken } from './platform/embedded-postgres/data-dir-lock.js';
import { runningServerUrl } from './platform/embedded-postgres/embedded-postgres.js';
import { createLog } from './platform/log.js';
import { Runtime } from './platform/runtime.js';
import { type Installation, secretOf, storageOf } from './installation.js';
import { readSettings } from './settings.js';
import { refusingDatabase, refusingStorage } from './start-refusals.js';

/*
 * What the commands share that an operator runs on the database, and with the settings, of the product.
 */

/** The place of a command, and where its errors are told. */
export interface CommandInstallation extends Installation {
  log: Logger;
}

/**
 * Reads the settings, and finds the data folder of the product.
 * @param options.mayCreate true to make the folder where it is missing; otherwise a command makes nothing of its own
 * @throws NotRunHere where the product has not run with these settings
 */
export function openInstallation({ mayCreate = false } = {}): CommandInstallation {
  const settings = readSettings(process.env);
  const log = createLog('error', pino.destination({ dest: 2, sync: true }));
  const embedded = settings.databaseUrl === undefined;
  const ownSecret = settings.appSecret === undefined;
  const { path: dataDir } = prepareDataDir({
    path: settings.dataDir,
    embedded,
    // With database, files and secret elsewhere, as on a cluster, nothing in it is needed.
    mustExist: !mayCreate && (embedded || ownSecret || settings.storage === undefined),
  });
  if (!mayCreate && ((embedded && !hasCluster(dataDir)) || (ownSecret && !hasStoredSecret(dataDir))))
    throw new NotRunHere(dataDir);
  return { settings, dataDir, log };
}

/**
 * Works on the product's database; one that the running product serves is used as it is.
 * @param options.asItIs true to leave the schema of an earlier version as it is
 */
export async function withDatabase<T>(
  installation: CommandInstallation,
  work: (url: string) => Promise<T>,
  { asItIs = false } = {},
): Promise<T> {
  const database = await openOrJoin(installation);
  try {
    if (!asItIs) await database.prepare().catch(refusingDatabase);
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

async function openOrJoin({ settings, dataDir, log }: CommandInstallation) {
  try {
    return await openDatabase(settings, dataDir, log);
  } catch (error) {
    if (!(error instanceof DataDirTaken)) throw error;
    return { url: runningServerUrl(dataDir), prepare: async () => {}, stop: async () => {} };
  }
}

/** The application without its web server, and without doing jobs. */
export const runtimeOf = (installation: CommandInstallation, databaseUrl: string): Runtime =>
  new Runtime(
    installation.settings,
    databaseUrl,
    storageOf(installation),
    secretOf(installation),
    installation.log,
    new SystemClock(),
    false,
  );

/** Works with one of the application's services. @param service its class */
export async function withService<Service, T>(
  runtime: Runtime,
  service: abstract new (...args: never[]) => Service,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppModule.with(runtime), {
    logger: false,
    abortOnError: false,
  })
    .catch(refusingStorage(runtime.storage))
    .catch(refusingDatabase);
  try {
    return await work(app.get<Service>(service));
  } finally {
    await app.close();
  }
}
