import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { isOfPart } from '../../../migrations/of-parts.js';
import { dataSourceOptions, type Migration } from '../../../platform/database/data-source.js';
import { jobSchema } from '../../../platform/database/job-schema.js';
import type { AfterRestore } from '../../../platform/events/after-restore.js';
import { BackupRefused } from './backup-refused.js';
import type { Contents, Head, PendingJob, TableShape } from './manifest.js';

/** A database whose contents are replaced. */
export interface ReplaceableDatabase {
  /** Connection of a role that owns the existing objects, or of a superuser. */
  url: string;
  /** Owner of the new objects; undefined for the role of the connection. */
  owner: string | undefined;
}

const applicationName = 'steward restore';

/**
 * Replaces the contents of a database in one transaction: until `commit` everyone else sees the old contents,
 * and they survive a failure at any moment.
 */
export class DatabaseReplacement {
  private foreignKeys: ForeignKey[] = [];
  private copying: { table: string; stream: ReturnType<typeof copyFrom> } | undefined;
  private readonly counted = new Map<string, () => number>();

  private constructor(
    private readonly source: DataSource,
    private readonly db: QueryRunner,
    private readonly client: pg.Client,
    private readonly owner: string | undefined,
    private readonly migrations: readonly Migration[],
  ) {}

  /**
   * @param migrations those of this build, by number
   * @throws BackupRefused if the database is in use, or is not Steward's
   */
  static async begin(
    { url, owner }: ReplaceableDatabase,
    migrations: readonly Migration[],
  ): Promise<DatabaseReplacement> {
    const source = await new DataSource(dataSourceOptions(url, [], {}, applicationName)).initialize();
    const db = source.createQueryRunner();
    try {
      const client = (await db.connect()) as pg.Client;
      await refuseUsed(db);
      await db.startTransaction();
      await db.query(`SET LOCAL statement_timeout = 0`);
      await db.query(`SET LOCAL idle_in_transaction_session_timeout = 0`);
      await db.query(`SET LOCAL lock_timeout = '30s'`);
      await db.query(`SET LOCAL DateStyle = 'ISO, YMD'`);
      await db.query(`SET LOCAL TimeZone = 'UTC'`);
      const replacement = new DatabaseReplacement(source, db, client, owner, migrations);
      await replacement.refuseForeign();
      return replacement;
    } catch (error) {
      await db.release();
      await source.destroy();
      throw error;
    }
  }

  /** Number of accounts of the existing practice. */
  async accounts(): Promise<number> {
    if (!(await this.hasTable('users'))) return 0;
    const [row] = (await this.db.query('SELECT count(*)::int AS users FROM public.users')) as [
      { users: number },
    ];
    return row.users;
  }

  /** Creates the schema of the backup's version, with empty tables and without checks. */
  async makeTables({ migrations: names, tables: shapes }: Head, contents: Contents): Promise<void> {
    await this.dropEverything();
    if (this.owner !== undefined) await this.db.query(`SET LOCAL ROLE ${pg.escapeIdentifier(this.owner)}`);
    // This creates the migrations table, whose rows come from the backup.
    await new MigrationExecutor(this.source, this.db).showMigrations();
    const created = new Set(names);
    // Each backup has the baseline's schema, if not its name: the version that it takes over had others.
    for (const [index, Step] of this.migrations.entries())
      if (index === 0 || created.has(Step.name)) await new Step().up(this.db);
    if (this.ofAbsentParts(names).length > 0) await this.refuseUnplaced(shapes, contents);
    this.foreignKeys = (await this.db.query(`
      SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`)) as ForeignKey[];
    for (const { table, name } of this.foreignKeys)
      await this.db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    const tables = await this.tables();
    for (const table of tables) await this.db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await this.db.query(`TRUNCATE ${tables.join(', ')}`);
  }

  /** Adds a part of a table's rows; the parts of a table arrive in sequence. */
  async addRows({ name, columns }: TableShape, part: Buffer): Promise<void> {
    if (this.copying?.table !== name) {
      await this.endTable();
      const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const stream = this.client.query(
        copyFrom(`COPY public.${pg.escapeIdentifier(name)} (${listed}) FROM STDIN`),
      );
      this.copying = { table: name, stream };
      this.counted.set(name, () => stream.rowCount);
      stream.on('error', () => undefined); // The writer gets the error.
    }
    const { stream } = this.copying;
    await new Promise<void>((resolve, reject) => {
      // A COPY that is refused before its first row never calls back.
      stream.once('error', reject);
      stream.write(part, (error) => {
        stream.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  private async endTable(): Promise<void> {
    const { stream } = this.copying ?? {};
    this.copying = undefined;
    if (!stream) return;
    const ended = finished(stream);
    stream.end();
    await ended;
  }

  /** Restores the checks on the rows, and applies the newer migrations. @throws the first violated check */
  async checkTables(head: Head, contents: Contents): Promise<void> {
    await this.endTable();
    for (const [table, { rows }] of Object.entries(contents.tables)) {
      const found = this.counted.get(table)?.() ?? 0;
      if (found !== rows) throw new Error(`The table ${table} has ${found} rows instead of ${rows}.`);
    }
    for (const { table, name, definition } of this.foreignKeys)
      await this.db.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of await this.tables()) await this.db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await this.setSequences(head);
    const applied = new Set(head.migrations);
    // They run anew once their part is here.
    await this.db.query('DELETE FROM public.schema_migrations WHERE name = ANY ($1)', [
      this.ofAbsentParts(head.migrations),
    ]);
    for (const Step of this.migrations) {
      if (applied.has(Step.name)) continue;
      await new Step().up(this.db);
      // A deferred check would prevent a later migration from changing its table.
      await this.db.query('SET CONSTRAINTS ALL IMMEDIATE');
      await this.db.query('SET CONSTRAINTS ALL DEFERRED');
      await this.db.query('INSERT INTO public.schema_migrations (timestamp, name) VALUES ($1, $2)', [
        Number(Step.name.slice(-13)),
        Step.name,
      ]);
    }
  }

  /** Stores pending jobs for the next start. */
  async addJobs(jobs: readonly PendingJob[]): Promise<void> {
    await this.endTable();
    for (const { name, data, key, startAfter } of jobs)
      await this.db.query(
        'INSERT INTO public.restored_jobs (name, data, key, start_after) VALUES ($1, $2, $3, $4)',
        [name, JSON.stringify(data), key, startAfter],
      );
  }

  /** @param at time of the backup, ISO 8601 */
  async applyRules(rules: readonly AfterRestore[], at: string): Promise<void> {
    await this.db.query(`SELECT set_config('steward.backup_at', $1, true)`, [at]);
    for (const statement of rules.flatMap(({ statements }) => statements)) await this.db.query(statement);
    await this.db.query('SET CONSTRAINTS ALL IMMEDIATE');
  }

  async commit(): Promise<void> {
    await this.db.commitTransaction();
    // As after a migration: the tables are new.
    await this.db.query('ANALYZE');
    await this.end();
  }

  /** Leaves the database unchanged. */
  async rollBack(): Promise<void> {
    this.copying?.stream.destroy();
    await this.db.rollbackTransaction().catch(() => undefined);
    await this.end();
  }

  private async end(): Promise<void> {
    await this.db.release();
    await this.source.destroy();
  }

  /** Sequences that the backup could not read continue after the largest value in use. */
  private async setSequences({ sequences }: Head): Promise<void> {
    const owned = (await this.db.query(`
      SELECT s.relname::text AS sequence, t.oid::regclass::text AS "table", quote_ident(a.attname) AS "column"
      FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
      JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`)) as {
      sequence: string;
      table: string;
      column: string;
    }[];
    for (const { sequence, table, column } of owned) {
      const name = `public.${pg.escapeIdentifier(sequence)}`;
      await this.db.query(`ALTER SEQUENCE ${name} RESTART`);
      await this.db.query(
        `SELECT setval($1::regclass, last) FROM (SELECT greatest(max(${column}), $2) AS last FROM ${table}) used
         WHERE last IS NOT NULL`,
        [name, sequences[sequence] ?? null],
      );
    }
  }

  /** Those of these migrations that belong to parts which this build lacks. */
  private ofAbsentParts(names: readonly string[]): string[] {
    return names.filter((name) => isOfPart(name) && !this.migrations.some((one) => one.name === name));
  }

  /** A build that lacks a part does not know what later migrations of the part have added. */
  private async refuseUnplaced(shapes: readonly TableShape[], { tables }: Contents): Promise<void> {
    const used = shapes.filter(({ name }) => (tables[name]?.rows ?? 0) > 0);
    const [unplaced] = (await this.db.query(
      `SELECT name FROM jsonb_to_recordset($1) AS backed_up (name text, columns text[])
       WHERE NOT columns <@ ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = to_regclass('public.' || quote_ident(name)) AND attnum > 0 AND NOT attisdropped)
       LIMIT 1`,
      [JSON.stringify(used)],
    )) as { name: string }[];
    if (unplaced)
      throw new BackupRefused(
        `The backup has data of a part that this build of Steward lacks (${unplaced.name}). Restore it with a build that has the part; then this one starts on it.`,
      );
  }

  /** Objects of the application's schema; those of extensions stay. */
  private async tables(): Promise<string[]> {
    const rows = (await this.db.query(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND ${notOfExtension('pg_class')} ORDER BY relname`,
    )) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  private async hasTable(name: string): Promise<boolean> {
    const rows = (await this.db.query('SELECT WHERE to_regclass($1) IS NOT NULL', [
      `public.${name}`,
    ])) as unknown[];
    return rows.length > 0;
  }

  private async refuseForeign(): Promise<void> {
    if ((await this.hasTable('schema_migrations')) || (await this.tables()).length === 0) return;
    throw new BackupRefused(
      'The database contains tables that do not belong to Steward. Use a separate database for Steward.',
    );
  }

  private async dropEverything(): Promise<void> {
    const drop = async (kind: string, statement: string): Promise<void> => {
      const rows = (await this.db.query(statement)) as { name: string }[];
      for (const { name } of rows) await this.db.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
    };
    const classes = (kinds: string): string =>
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN (${kinds})
       AND relnamespace = 'public'::regnamespace AND ${notOfExtension('pg_class')}`;
    await drop('VIEW', classes(`'v'`));
    await drop('TABLE', classes(`'r', 'p'`));
    await drop('SEQUENCE', classes(`'S'`));
    await drop(
      'ROUTINE',
      `SELECT oid::regprocedure::text AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc')}`,
    );
    // Recreated at the next start; pending jobs are stored separately.
    await this.db.query(`DROP SCHEMA IF EXISTS ${jobSchema} CASCADE`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const notOfExtension = (catalog: 'pg_class' | 'pg_proc'): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${catalog}.oid AND d.deptype = 'e')`;

async function refuseUsed(db: QueryRunner): Promise<void> {
  const others = (await db.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND application_name LIKE 'steward%' AND application_name <> $1`,
    [applicationName],
  )) as unknown[];
  if (others.length > 0)
    throw new BackupRefused('This database is in use, by Steward or by a backup. Stop both first.');
}
