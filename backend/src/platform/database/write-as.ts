import type { Sql } from './sql.js';

/**
 * Sets the author of the changes in the open transaction, for the record versions that the database stores.
 * @param userId users.id; null for the application itself
 */
export async function setAuthor(sql: Sql, userId: number | null): Promise<void> {
  await sql.rows('record-version.write-as', `SELECT set_config('steward.user', $1, true)`, [
    userId === null ? '' : String(userId),
  ]);
}
