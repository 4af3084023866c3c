import type { Sql } from '../../../platform/database/sql.js';

/*
 * Advisory lock between destruction and the decisions that can prevent it: legal holds and rules. After it,
 * each side needs a new statement to read what the other has committed.
 */

/** For a transaction that deletes or destroys: holds and rules cannot change before it ends. */
export async function lockAgainstNewHolds(sql: Sql): Promise<void> {
  await sql.rows(
    'destruction-lock.share',
    `SELECT pg_advisory_xact_lock_shared(hashtextextended('steward/legal-holds', 0))`,
  );
}

/** For a transaction that changes holds or rules: waits for transactions that delete or destroy. */
export async function lockAgainstDestruction(sql: Sql): Promise<void> {
  await sql.rows(
    'destruction-lock.take',
    `SELECT pg_advisory_xact_lock(hashtextextended('steward/legal-holds', 0))`,
  );
}
