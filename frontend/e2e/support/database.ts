import pg from 'pg';

/** Built with the product, and without types here. */
const built = new URL(
  '../../../backend/dist/platform/database/embedded/embedded-postgres.js',
  import.meta.url,
);

interface EmbeddedPostgres {
  runningServerUrl: (dataDir: string) => string;
}

/** The connection of a running product, also for a second instance. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { runningServerUrl } = (await import(built.href)) as EmbeddedPostgres;
  return runningServerUrl(dataDir);
}

/** Queries the database that the journeys share, or another product's, for states that only time creates. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[],
  dataDir = process.env['JOURNEYS_DATA'] ?? '',
): Promise<Row[]> {
  const client = new pg.Client(await databaseUrl(dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
