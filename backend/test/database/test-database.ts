import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';

export interface TestDatabase {
  /** The application's connection to this database. */
  url: string;
  drop(): Promise<void>;
}

/** Server and template for the run's processes: set once, before they start. */
export interface TestDatabaseSource {
  adminUrl: string;
  role: { name: string; password: string };
  template: string;
  /** Folder for files that suites of the run share. */
  folder: string;
  /** True if the admin is a superuser. */
  isOwn: boolean;
}

const VARIABLE = 'STEWARD_TEST_DATABASE_SOURCE';

export function publishSource(source: TestDatabaseSource): void {
  process.env[VARIABLE] = JSON.stringify(source);
}

/**
 * A separate database for one suite, cloned from the migrated template in some hundredths of a second.
 * @param options.migrated false for an empty one, to test the migrations themselves
 * @param options.of another database of this run to copy, without connections
 */
export async function createTestDatabase({
  migrated = true,
  of,
}: { migrated?: boolean; of?: string } = {}): Promise<TestDatabase> {
  const source = publishedSource();
  // Random, because a counter would start again in each suite of a process.
  const name = `${source.template}_${randomBytes(6).toString('hex')}`;
  const template = of ?? (migrated ? source.template : 'template0');
  await asAdmin(source.adminUrl, (admin) =>
    // Copied by file: the default, by block through the log, takes many times as long.
    admin.query(
      `CREATE DATABASE "${name}" TEMPLATE "${template}" OWNER "${source.role.name}" STRATEGY file_copy`,
    ),
  );
  return {
    url: databaseUrl(source, name),
    drop: () =>
      asAdmin(source.adminUrl, async (admin) => {
        // Waits up to five seconds for connections that are just being closed: ended by force, they would
        // fail the test with an error.
        await admin
          .query(`DROP DATABASE IF EXISTS "${name}"`)
          .catch(() => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
      }),
  };
}

/** True if `resettable` may have a superuser's connection. */
export const mayReset = (): boolean => publishedSource().isOwn;

/** The folder of the run, removed after it. */
export const runFolder = (): string => publishedSource().folder;

/** Data folder of a new cluster, to be copied: creating one takes longer than most tests. */
export const clusterIn = (folder: string): string => path.join(folder, 'cluster');

function publishedSource(): TestDatabaseSource {
  const source = process.env[VARIABLE];
  if (source === undefined) {
    throw new Error(
      'There is no test database: suites that need one are named *.db.test.ts or *.http.test.ts.',
    );
  }
  return JSON.parse(source) as TestDatabaseSource;
}

/**
 * URL of a test database for its server's admin, who may do more than the application, for example change the
 * activity log or the ledger.
 */
export const adminUrlOf = (url: string): string =>
  withDatabase(publishedSource().adminUrl, decodeURIComponent(new URL(url).pathname.slice(1)));

/** The same connection to another database. */
export function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** URL of a database on that server for the application's role. */
export function databaseUrl(
  { adminUrl, role }: Pick<TestDatabaseSource, 'adminUrl' | 'role'>,
  name: string,
): string {
  const url = new URL(withDatabase(adminUrl, name));
  url.username = encodeURIComponent(role.name);
  url.password = encodeURIComponent(role.password);
  return url.href;
}

/** Runs work on a separate connection that may create databases. */
export async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
