import pg from 'pg';

/** The parts of a schema on which a version relies. */
export interface SchemaShape {
  /** Columns of tables and views, by `relation.column`. */
  columns: Map<string, ColumnShape>;
  /** Checks, foreign keys, exclusions, and all unique indexes, by `relation.name`. */
  rules: Map<string, RuleShape>;
  /** Functions, by name and parameters. */
  routines: Set<string>;
}

export interface ColumnShape {
  relation: string;
  /** In PostgreSQL's notation: `character varying(200)`. */
  type: string;
  notNull: boolean;
  /** True if an INSERT may omit it. */
  hasDefault: boolean;
  /** True if it is generated, and cannot be written. */
  computed: boolean;
}

export interface RuleShape {
  relation: string;
  kind: 'check' | 'foreign key' | 'unique' | 'exclusion';
  columns: string[];
  definition: string;
}

const columnsQuery = `
  SELECT c.relname AS relation, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AS "notNull", a.atthasdef OR a.attidentity <> '' AS "hasDefault",
         a.attgenerated <> '' OR a.attidentity = 'a' AS computed
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`;

const rulesQuery = `
  SELECT t.relname AS relation, conname AS name,
         CASE contype WHEN 'c' THEN 'check' WHEN 'f' THEN 'foreign key' ELSE 'exclusion' END AS kind,
         pg_get_constraintdef(k.oid) AS definition,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
  FROM pg_constraint k JOIN pg_class t ON t.oid = conrelid
  WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x')
  UNION ALL
  SELECT t.relname, i.relname, 'unique', pg_get_indexdef(x.indexrelid),
         ARRAY(SELECT DISTINCT attname::text FROM pg_depend JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
               WHERE objid IN (x.indexrelid, (SELECT oid FROM pg_constraint WHERE conindid = x.indexrelid LIMIT 1))
                 AND refobjid = x.indrelid AND refobjsubid > 0)
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND x.indisunique`;

const routinesQuery = `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

/** Reads the shape of the schema `public` from the database's catalog. */
export async function readSchemaShape(url: string): Promise<SchemaShape> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await schemaShape(async (statement) => (await client.query(statement)).rows as unknown[]);
  } finally {
    await client.end();
  }
}

/** The same within a transaction. @param ask runs a statement, and returns its rows */
export async function schemaShape(ask: (statement: string) => Promise<unknown[]>): Promise<SchemaShape> {
  const columns = (await ask(columnsQuery)) as (ColumnShape & { name: string })[];
  const rules = (await ask(rulesQuery)) as (RuleShape & { name: string })[];
  const routines = (await ask(routinesQuery)) as { name: string }[];
  return {
    columns: new Map(columns.map(({ name, ...column }) => [`${column.relation}.${name}`, column])),
    rules: new Map(rules.map(({ name, ...rule }) => [`${rule.relation}.${name}`, rule])),
    routines: new Set(routines.map(({ name }) => name)),
  };
}
