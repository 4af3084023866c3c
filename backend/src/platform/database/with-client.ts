import pg from 'pg';

/** Runs work on a connection of its own, which is closed afterwards. */
export async function withClient<T>(
  connectionString: string,
  applicationName: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString, application_name: applicationName });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
