import pg from 'pg';
import { withClient } from '../with-client.js';

/** Tables that the application may insert into or read, but never change. */
export interface ProtectedTables {
  /** The application's rights, by the table's name. */
  tables: Record<string, 'SELECT' | 'SELECT, INSERT'>;
  /** Functions of their triggers, with parameters: an owner could replace them. */
  functions: string[];
}

/** A server on which we are superuser. */
export interface OwnServer {
  /** Connection of the application's role, which owns its database. */
  url(): string;
  /** A superuser's connection to the same database. */
  superuserUrl(): string;
}

/** Owner of the protected tables: cannot log in, and has no other rights. */
const KEEPER = 'steward_keeper';

/**
 * Runs `migrate` so that afterwards the application's role owns everything but the protected tables: it can
 * neither change their rows, nor disable the triggers that refuse changes, nor drop them. Migrations run as
 * the application's role, which is a member of the owning role meanwhile and may alter these tables. The
 * caller holds the data folder's lock, so nobody else uses the database; after an interrupted start the next
 * one ends the membership.
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
      // An existing trigger runs all the same; nobody may attach the function to another table.
      await db.query(`REVOKE ALL ON FUNCTION public.${routine} FROM PUBLIC, ${application}`);
    }
    await db.query(`REVOKE ${KEEPER} FROM ${application}`);
  });
}

/** One transaction: all or nothing. */
const asSuperuser = (server: OwnServer, work: (db: pg.Client) => Promise<void>): Promise<void> =>
  withClient(server.superuserUrl(), 'steward setup', async (db) => {
    await db.query('BEGIN');
    await work(db);
    await db.query('COMMIT');
  });
