import { activityTables } from './modules/activity/index.js';
import { ledgerTables } from './modules/billing/index.js';
import { migrate } from './platform/database/data-source.js';
import type { EmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { migrateKeeping } from './platform/embedded-postgres/kept-tables.js';

export { migrate };

/** Brings the embedded database up to date, and keeps the tables of log and ledger from the application's role. */
export const migrateEmbedded = (postgres: EmbeddedPostgres): Promise<void> =>
  migrateKeeping(postgres, [activityTables, ledgerTables], () => migrate(postgres.url()));
