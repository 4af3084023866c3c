import pg from 'pg';

/** Tables that the application may add to or read, and never change. */
export interface ProtectedTables {
  /** The application's rights, by the table's name. */
  tables: Record<string, 'SELECT' | 'SELECT, INSERT'>;
  /** Functions of their triggers, with parameters: their owner could make them do nothing. */
  functions: string[];
}

/** A server whose superuser we are. */
export interface OwnServer {
  /** The connection of the application's role, which owns its database. */
  url(): string;
  /** A superuser's connection to the same database. */
  superuserUrl(): string;
}

/** Owns the kept tables. Nobody signs in as it, and it has no rights beyond them. */
const KEEPER = 'steward_keeper';

/**
 * Runs `migrate` so that afterwards the application's role owns everything but the kept tables: it can neither change
 * their rows, nor switch off the triggers that refuse to, nor drop them. Migrations run as that role, so for their time
 * it is a member of the role that owns these tables, and may alter them like its own. Only the holder of the data
 * folder's lock comes here, so nobody else uses the database meanwhile; a start that is cut off in between leaves the
 * membership to the next one, which ends it.
 */
export async function migrateProtecting(
  server: OwnServer,
  protectedTables: readonly ProtectedTables[],
  migrate: () => Promise<void>,
): Promise<void> {
  const application = pg.escapeIdentifier(new URL(server.url()).username);
  await asSuperuser(server, async (db) => {
    const roles = await db.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [KEEPER]);
    if (roles.rowCount === 0) await db.query(`CREATE ROLE ${KEEPER} NOLOGIN`);
    await db.query(`GRANT ${KEEPER} TO ${application}`);
  });
  await migrate();
  await asSuperuser(server, async (db) => {
    // The owner of a schema may drop its tables.
    await db.query('ALTER SCHEMA public OWNER TO CURRENT_USER');
    await db.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${application}`);
    for (const [table, rights] of protectedTables.flatMap(({ tables }) => Object.entries(tables))) {
      await db.query(`ALTER TABLE public.${table} OWNER TO ${KEEPER}`);
      await db.query(`REVOKE ALL ON public.${table} FROM PUBLIC, ${application}`);
      await db.query(`GRANT ${rights} ON public.${table} TO ${application}`);
    }
    for (const routine of protectedTables.flatMap(({ functions }) => functions)) {
      await db.query(`ALTER FUNCTION public.${routine} OWNER TO ${KEEPER}`);
      // A trigger that is there runs all the same; on a table of its own nobody shall let it run.
      await db.query(`REVOKE ALL ON FUNCTION public.${routine} FROM PUBLIC, ${application}`);
    }
    await db.query(`REVOKE ${KEEPER} FROM ${application}`);
  });
}

/** One transaction: all of it holds, or nothing. */
async function asSuperuser(server: OwnServer, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: server.superuserUrl(), application_name: 'steward setup' });
  await db.connect();
  try {
    await db.query('BEGIN');
    await work(db);
    await db.query('COMMIT');
  } finally {
    await db.end();
  }
}
