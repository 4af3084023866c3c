import { NestFactory } from '@nestjs/core';
import { type Logger, pino } from 'pino';
import { AppModule } from '../boot/app.module.js';
import { openDatabase } from '../boot/database.js';
import { hasStoredSecret } from '../platform/settings/app-secret.js';
import { hasCluster } from '../platform/database/embedded/cluster.js';
import { NotRunHere, prepareDataDir } from '../platform/database/embedded/data-dir.js';
import { DataDirTaken } from '../platform/database/embedded/data-dir-lock.js';
import { runningServerUrl } from '../platform/database/embedded/embedded-postgres.js';
import { createLog } from '../platform/process/log.js';
import { Runtime } from '../platform/settings/runtime.js';
import { type Installation, secretOf, storageOf } from '../boot/installation.js';
import { readSettings } from '../platform/settings/settings.js';
import { refusingDatabase, refusingStorage } from '../boot/start-refusals.js';

/* Shared code of operator commands, which run on the product's database and settings. */

/** The installation of a command, and the log for its errors. */
export interface CommandInstallation extends Installation {
  log: Logger;
}

/**
 * Reads the settings and finds the data folder of the product.
 * @param options.mayCreate true to create a missing folder; otherwise a command creates nothing
 * @param options.restores true for a restore, whose backup may have APP_SECRET
 * @throws NotRunHere if the product has not run with these settings
 */
export function openInstallation({ mayCreate = false, restores = false } = {}): CommandInstallation {
  const settings = readSettings(process.env, { restores });
  const log = createLog('error', pino.destination({ dest: 2, sync: true }));
  const embedded = settings.databaseUrl === undefined;
  const ownSecret = settings.appSecret === undefined;
  const { path: dataDir } = prepareDataDir({
    path: settings.dataDir,
    embedded,
    // If database, files and secret are elsewhere, as on a cluster, nothing in it is needed.
    mustExist: !mayCreate && (embedded || ownSecret || settings.storage === undefined),
  });
  if (!mayCreate && ((embedded && !hasCluster(dataDir)) || (ownSecret && !hasStoredSecret(dataDir))))
    throw new NotRunHere(dataDir);
  return { settings, dataDir, log };
}

/**
 * Runs work on the product's database; if the product is running, on its server.
 * @param options.asItIs true to leave the schema of an earlier version unchanged
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

/** The application without its web server and without running jobs. */
export const runtimeOf = (installation: CommandInstallation, databaseUrl: string): Runtime =>
  new Runtime({
    settings: installation.settings,
    databaseUrl,
    storage: storageOf(installation),
    secret: secretOf(installation),
    log: installation.log,
    doesJobs: false,
  });

/** Runs work with one of the application's services. @param service its class */
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
