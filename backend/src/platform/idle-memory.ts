import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a request after which nobody minds a pause of a tenth of a second. */
const idleMs = 8_000;
/** Bytes that have come since the last time, for which the pause is worth it. */
const minGrowth = 20_000_000;

/**
 * Gives the system back what the start or a busy hour took, on a machine that does other things too. V8 keeps the pages
 * that it has emptied and, in a server that rests, never comes to the collection that would release them.
 * @param server whose requests are waited out
 */
export function releaseMemoryWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let lastRss = 0;
  const timer = setTimeout(() => {
    if (process.memoryUsage.rss() < lastRss + minGrowth) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    lastRss = process.memoryUsage.rss();
  }, idleMs);
  timer.unref();
  server.on('request', () => timer.refresh());
}
