/**
 * Runs works of one unit of work whose statements need not wait for each other: they are sent at once, in this order. An
 * error is thrown when all have ended, so that none writes after the rollback.
 */
export async function atOnce<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
