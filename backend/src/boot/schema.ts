import type { Logger } from 'pino';
import { activityTables } from '../modules/activity/index.js';
import { ledgerTables } from '../modules/billing/index.js';
import { migrate as migrateBy } from '../platform/database/data-source.js';
import { migrateProtecting, type OwnServer } from '../platform/database/embedded/protected-tables.js';
import { recordVersionTables } from '../platform/database/record-versions.js';
import { migrationsOfBuild } from './migrations-of-build.js';

/** Migrates the database at `url` to this build. */
export const migrate = (url: string, log?: Logger): Promise<void> => migrateBy(url, migrationsOfBuild, log);

/**
 * Migrates a database on our own server, with the tables of log, ledger and versions owned by a separate
 * role.
 */
export const migrateOwn = (server: OwnServer, log?: Logger): Promise<void> =>
  migrateProtecting(server, [activityTables, ledgerTables, recordVersionTables], () =>
    migrate(server.url(), log),
  );
