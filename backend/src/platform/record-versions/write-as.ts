import type { Sql } from '../database/sql.js';

/**
 * Names the person who makes the changes of the open transaction, for the versions that the database keeps of what they
 * replace.
 * @param userId users.id; null for the application itself
 */
export async function setAuthor(sql: Sql, userId: number | null): Promise<void> {
  await sql.rows('record-version.write-as', `SELECT set_config('steward.user', $1, true)`, [
    userId === null ? '' : String(userId),
  ]);
}
