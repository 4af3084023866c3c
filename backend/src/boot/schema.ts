import type { Logger } from 'pino';
import { activityTables } from '../modules/activity/index.js';
import { ledgerTables } from '../modules/billing/index.js';
import { migrate } from '../platform/database/data-source.js';
import { migrateProtecting, type OwnServer } from '../platform/database/embedded/protected-tables.js';
import { recordVersionTables } from '../platform/database/record-versions.js';

export { migrate };

/**
 * Migrates a database on our own server, with the tables of log, ledger and versions owned by a separate
 * role.
 */
export const migrateOwn = (server: OwnServer, log: Logger): Promise<void> =>
  migrateProtecting(server, [activityTables, ledgerTables, recordVersionTables], () =>
    migrate(server.url(), undefined, log),
  );
