import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the result is true, and returns it; an error counts as not yet. The limit only prevents
 * hanging.
 */
export async function eventually<Value>(look: () => Value | Promise<Value>, seconds = 120): Promise<Value> {
  let last: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(25)) {
    try {
      const value = await look();
      if (value) return value;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`The condition was not met within ${seconds} seconds.`, { cause: last });
}
