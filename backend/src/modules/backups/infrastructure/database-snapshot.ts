import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../../../platform/database/with-client.js';
import { jobSchema } from '../../../platform/database/job-schema.js';
import { BackupRefused } from './backup-refused.js';
import type { PendingJob, TableShape } from './manifest.js';

/** Minimum bytes of one part of a table. */
const partSize = 1024 * 1024;
const pageSize = 1_000;

/** The database at one moment, read while others keep writing. */
export interface DatabaseSnapshot {
  at: Date;
  migrations: string[];
  tables: TableShape[];
  sequences: Record<string, number>;
  /**
   * Rows of a table in the text format of COPY, in parts of a megabyte or slightly more. @returns number of
   * rows
   */
  rowsOf(table: TableShape): AsyncGenerator<Buffer, number>;
  /** In pages. */
  pendingJobs(): AsyncGenerator<PendingJob[]>;
  /** Every file that a row refers to, ordered by path; in pages. */
  storedFiles(): AsyncGenerator<{ path: string; owner: string }[]>;
}

/** Reads the database in one transaction with a snapshot from its start. */
export const withSnapshot = <T>(
  databaseUrl: string,
  read: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> =>
  withClient(databaseUrl, 'steward backup', async (db) => {
    // The server may stop at any time; the read that is running then fails.
    db.on('error', () => undefined);
    await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await db.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await db.query(
      `SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL TimeZone = 'UTC'; SET LOCAL bytea_output = 'hex'`,
    );
    return read(await describe(db));
  });

async function describe(db: pg.Client): Promise<DatabaseSnapshot> {
  const { rows: found } = await db.query(`SELECT WHERE to_regclass('public.schema_migrations') IS NOT NULL`);
  if (found.length === 0)
    throw new BackupRefused('There is nothing to back up: Steward has not used this database yet.');
  const { rows: times } = await db.query<{ at: Date }>('SELECT now() AS at');
  const { rows: migrations } = await db.query<{ name: string }>(
    'SELECT name FROM public.schema_migrations ORDER BY id',
  );
  const { rows: tables } = await db.query<TableShape>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  const { rows: sequences } = await db.query<{ name: string; last: string }>(`
    SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return {
    at: times[0]?.at ?? new Date(),
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, Number(last)])),
    rowsOf: (table) => rowsOf(db, table),
    pendingJobs: () => pendingJobs(db),
    storedFiles: () => storedFiles(db),
  };
}

async function* rowsOf(db: pg.Client, { name, columns }: TableShape): AsyncGenerator<Buffer, number> {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = db.query(copyTo(`COPY public.${pg.escapeIdentifier(name)} (${listed}) TO STDOUT`));
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of copy) {
    held.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
  // The row count comes after the last row.
  await db.query('SELECT');
  return copy.rowCount;
}

async function* pendingJobs(db: pg.Client): AsyncGenerator<PendingJob[]> {
  const { rows: found } = await db.query(`SELECT FROM pg_namespace WHERE nspname = '${jobSchema}'`);
  if (found.length === 0) return;
  await db.query(`
    DECLARE pending_jobs NO SCROLL CURSOR FOR
    SELECT name, data, singleton_key AS key,
           to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startAfter"
    FROM ${jobSchema}.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' ORDER BY created_on, id`);
  yield* pagesOf<PendingJob>(db, 'pending_jobs');
}

async function* storedFiles(db: pg.Client): AsyncGenerator<{ path: string; owner: string }[]> {
  await db.query(`
    DECLARE stored_files_in_order NO SCROLL CURSOR FOR
    SELECT path, min(owner) AS owner FROM public.stored_files GROUP BY path ORDER BY path`);
  yield* pagesOf<{ path: string; owner: string }>(db, 'stored_files_in_order');
}

async function* pagesOf<Row>(db: pg.Client, cursor: string): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await db.query(`FETCH ${pageSize} FROM ${cursor}`);
    if (rows.length === 0) return;
    yield rows as Row[];
  }
}
