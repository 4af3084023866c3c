import pg from 'pg';

/** Restores one database to the rows that it had, many times faster than a new database is made. */
export interface Resettable {
  /** Deletes every row that was added, and brings back the others. Sequences continue, so that no id is used twice. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

const tablesQuery = `
  SELECT c.oid::regclass::text AS name,
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    -- The application has its signing keys in memory, too.
    AND c.relname <> 'signing_keys'
  ORDER BY 1`;

/** Ids of each table from a thousand of its own on: no test can take them for 1, or for those of another table. */
const apartQuery = `
  SELECT setval(c.oid, 1000 * row_number() OVER (ORDER BY c.oid::regclass::text)) FROM pg_class c
  WHERE c.relkind = 'S' AND c.relpersistence <> 't'`;

/** @param adminUrl connection of a superuser, since triggers protect some tables and keep others up to date */
export async function resettable(adminUrl: string): Promise<Resettable> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  // A worker ends without closing it, and the server after that.
  client.on('error', () => {});
  await client.query(
    "SET search_path = ''; SET session_replication_role = replica; SET lock_timeout = '60s'",
  );
  const { rows: tables } = await client.query<{ name: string; columns: string }>(tablesQuery);
  const kept: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ all: string | null }>(
      `SELECT json_agg(t)::text AS all FROM ${name} t`,
    );
    if (rows[0]?.all)
      kept.push(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${client.escapeLiteral(rows[0].all)})`);
  }
  await client.query(apartQuery);
  const statements = ['BEGIN', ...tables.map(({ name }) => `DELETE FROM ${name}`), ...kept, 'COMMIT'].join(
    ';\n',
  );
  return { reset: async () => void (await client.query(statements)), end: () => client.end() };
}
