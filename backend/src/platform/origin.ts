import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from, as far as it tells: the activity log and certificates of completion keep it. */
export interface Origin {
  /** IP address; null for what the program does by itself. */
  address: string | null;
  /** The User-Agent header, at most 300 characters. */
  agent: string | null;
}

const nowhere: Origin = { address: null, agent: null };
const origins = new AsyncLocalStorage<Origin>();

/** Runs `work` as coming from `origin`. */
export const comingFrom = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** Where the work at hand comes from; nowhere for what no request asked for. */
export const currentOrigin = (): Origin => origins.getStore() ?? nowhere;
