import { activityTables } from './modules/activity/index.js';
import { ledgerTables } from './modules/billing/index.js';
import { migrate } from './platform/database/data-source.js';
import { migrateKeeping, type OwnServer } from './platform/embedded-postgres/kept-tables.js';

export { migrate };

/** Brings a database on a server of our own up to date, and keeps the tables of log and ledger from the application's role. */
export const migrateOwn = (server: OwnServer): Promise<void> =>
  migrateKeeping(server, [activityTables, ledgerTables], () => migrate(server.url()));
