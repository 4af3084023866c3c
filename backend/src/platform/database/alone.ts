import type { Pool } from 'pg';

/**
 * Runs work that one of all processes does at a time. The lock is a connection's, so a killed process never keeps it.
 * @param name of the work, the same in every process
 * @param work ends when the signal aborts: the connection that holds the lock is lost
 * @returns undefined, without running it, while another process does it
 */
export async function alone<T>(
  pool: Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const holder = await pool.connect();
  const lost = new AbortController();
  // Without a listener, a lost connection would end the process.
  const onLoss = (error: Error): void => lost.abort(error);
  holder.on('error', onLoss);
  try {
    const { rows } = await holder.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free',
      [`steward/${name}`],
    );
    return rows[0]?.free === true ? await work(lost.signal) : undefined;
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()').catch(onLoss);
    holder.off('error', onLoss);
    holder.release(lost.signal.aborted);
  }
}
