import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A table whose rows are counted; all SQL refers to a row as `r`. */
interface CountedTable {
  table: string;
  /** Condition for rows that count; by default all. */
  counted?: string;
  /** Owner of the list, users.id; 0 for the practice's list. */
  owner?: string;
  /** Filters of the list, as arguments of jsonb_build_object. */
  filters?: string;
  /** True if rows are only added and removed, and their filters never change. */
  fixed?: true;
  /** Source of the initial count, if it is known without reading all rows. */
  summary?: { from: string; rows: string };
}

const waitingFor = `CASE WHEN r.status = 'completed' THEN NULL WHEN r.document_id IS NULL THEN 'client' ELSE 'practice' END`;

const tables: CountedTable[] = [
  {
    table: 'activity_events',
    filters: `'subjectType', r.subject_type`,
    fixed: true,
    summary: { from: 'activity_heads', rows: 'sum(r.sequence)' },
  },
  { table: 'appointments', counted: `r.status <> 'held'`, filters: `'status', r.status` },
  { table: 'contact_messages', filters: `'resolved', r.resolved` },
  {
    table: 'document_requests',
    counted: 'r.withdrawn_at IS NULL',
    filters: `'status', r.status, 'waiting', ${waitingFor}`,
  },
  {
    table: 'documents',
    filters: `'deleted', r.deleted_at IS NOT NULL, 'status', r.status, 'category', r.category`,
  },
  {
    table: 'invoices',
    counted: `r.state <> 'deleted'`,
    filters: `'status', r.status, 'reported', r.reported_at IS NOT NULL`,
  },
  { table: 'message_threads', fixed: true },
  { table: 'notifications', owner: 'r.user_id', fixed: true },
  { table: 'outbox', filters: `'status', r.status` },
  { table: 'recurring_invoices', counted: 'r.ended_at IS NULL' },
  { table: 'refund_requests', filters: `'status', r.status` },
  { table: 'users', counted: `r.role = 'client'`, filters: `'closed', r.closed_at IS NOT NULL` },
];

const columnsOf = ({ owner = '0', filters = '' }: CountedTable): string =>
  `${owner} AS owner, jsonb_build_object(${filters}) AS filters`;
const rowsOf = (table: CountedTable, changed: string, n: string): string =>
  `SELECT ${columnsOf(table)}, ${n} AS n FROM ${changed} r WHERE ${table.counted ?? 'true'}`;

/** @param changed SQL of rows with owner, filters and n: the change of the count */
const add = ({ table }: CountedTable, changed: string): string => `
  INSERT INTO public.row_counts AS kept (list, owner, filters, shard, rows)
    SELECT '${table}', owner, filters, public.row_counts_shard(), sum(n)
    FROM (${changed}) changed GROUP BY owner, filters HAVING sum(n) <> 0 ORDER BY owner, filters
    ON CONFLICT (list, owner, filters, shard) DO UPDATE SET rows = kept.rows + excluded.rows;`;

/** Same as `add`, for all existing rows. */
const recounted = (counted: CountedTable): string => {
  const { from, rows } = counted.summary ?? { from: counted.table, rows: 'count(*)' };
  return `SELECT '${counted.table}' AS list, ${columnsOf(counted)}, ${rows} AS rows
    FROM ${from} r WHERE ${counted.counted ?? 'true'} GROUP BY owner, filters`;
};

/**
 * Materialized row counts per list and filter: a million index entries are too many to count for each page.
 * Updated by triggers, as for `thread_counts`. Rows changed by one statement are counted together.
 */
export class RowCounts1790000037200 implements MigrationInterface {
  readonly name = 'RowCounts1790000037200';

  async up(db: QueryRunner): Promise<void> {
    // Half of each page stays free, so that a changed row stays in its page and needs no new index entry.
    await db.query(`
      CREATE TABLE row_counts (
        list text,
        owner integer,
        filters jsonb,
        shard integer,
        rows bigint NOT NULL,
        CONSTRAINT row_counts_pkey PRIMARY KEY (list, owner, filters, shard)
      ) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.02);
      COMMENT ON COLUMN row_counts.list IS 'Table whose rows are counted';
      COMMENT ON COLUMN row_counts.owner IS 'users.id of the owner of the list; 0 for the practice';
      COMMENT ON COLUMN row_counts.rows IS 'Rows added minus rows removed by transactions with this shard; the count is the sum over all shards'`);
    // A shard is locked until the transaction ends, so that transactions neither wait for each other's counts
    // nor deadlock. If all shards are in use, the last one is shared.
    await db.query(`
      CREATE FUNCTION row_counts_shard() RETURNS integer LANGUAGE plpgsql AS $$
      BEGIN
        FOR shard IN 0..30 LOOP
          IF pg_try_advisory_xact_lock('public.row_counts'::regclass::oid::integer, shard) THEN RETURN shard; END IF;
        END LOOP;
        RETURN 31;
      END $$`);
    for (const counted of tables) {
      const { table, fixed } = counted;
      await db.query(`
        CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN ${add(counted, rowsOf(counted, 'added', '1'))}
          ELSIF TG_OP = 'DELETE' THEN ${add(counted, rowsOf(counted, 'removed', '-1'))}
          ${fixed ? '' : `ELSE ${add(counted, `${rowsOf(counted, 'removed', '-1')} UNION ALL ${rowsOf(counted, 'added', '1')}`)}`}
          END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
          FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();
        CREATE TRIGGER ${table}_counted_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS removed
          FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
      if (!fixed)
        await db.query(`
          CREATE TRIGGER ${table}_counted_update AFTER UPDATE ON ${table}
            REFERENCING OLD TABLE AS removed NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`);
    }
    // Expected counts, to compare with the counts of the triggers.
    await db.query(`CREATE VIEW counted_rows AS ${tables.map(recounted).join(' UNION ALL ')}`);
    await db.query(`INSERT INTO row_counts SELECT list, owner, filters, 0, rows FROM counted_rows`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW counted_rows');
    for (const { table } of tables) await db.query(`DROP FUNCTION count_${table}() CASCADE`);
    await db.query('DROP FUNCTION row_counts_shard()');
    await db.query('DROP TABLE row_counts');
  }
}
