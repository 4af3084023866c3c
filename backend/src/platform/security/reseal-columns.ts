import type { Sql } from '../database/sql.js';
import type { AppSecret } from '../settings/app-secret.js';
import { SealedBox } from './sealed-box.js';
import { type SealedColumn, sealedColumns } from './sealed-columns.js';

/** Result of sealing anew after a change of APP_SECRET. */
export interface Rewrapped {
  /** Number of changed rows. */
  rewrapped: number;
  /** Names of rows that no secret opens, which are not changed. */
  unreadable: string[];
}

/**
 * Seals anew what is in `sealedColumns` under the previous secret. Safe to repeat, and to run in two processes.
 */
export async function resealColumns(sql: Sql, secret: AppSecret): Promise<Rewrapped> {
  const results: Rewrapped[] = [];
  for (const column of Object.values(sealedColumns)) results.push(await reseal(sql, secret, column));
  return {
    rewrapped: results.reduce((sum, one) => sum + one.rewrapped, 0),
    unreadable: results.flatMap(({ unreadable }) => unreadable),
  };
}

async function reseal(sql: Sql, secret: AppSecret, sealedColumn: SealedColumn): Promise<Rewrapped> {
  const { table, column, of, boundTo, nameOf = boundTo } = sealedColumn;
  const box = new SealedBox(secret, sealedColumn);
  // The table of a part that this database has never had.
  if (!(await sql.some('rotation.table', 'SELECT WHERE to_regclass($1) IS NOT NULL', [table])))
    return { rewrapped: 0, unreadable: [] };
  const rows = await sql.rows<{ of: number | string; sealed: Buffer }>(
    `rotation.sealed.${table}`,
    `SELECT ${of} AS of, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL AND ${of} IS NOT NULL
     ORDER BY ${of}`,
  );
  const unreadable: string[] = [];
  let rewrapped = 0;
  for (const row of rows) {
    const opened = box.open(row.sealed, row.of);
    if (!opened) unreadable.push(nameOf(row.of));
    if (!opened || opened.isCurrent) continue;
    // Unless it was changed meanwhile: no two values are sealed alike.
    await sql.rows(
      `rotation.reseal.${table}`,
      `UPDATE ${table} SET ${column} = $3 WHERE ${of} = $1 AND ${column} = $2`,
      [row.of, row.sealed, box.seal(opened.plain, row.of)],
    );
    rewrapped++;
  }
  return { rewrapped, unreadable };
}
