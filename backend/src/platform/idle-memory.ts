import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a request after which nobody minds a pause of a tenth of a second. */
const quiet = 5_000;
/** Bytes that the process may keep without being asked: more than it needs at rest. */
const enough = 180_000_000;

/**
 * Gives the system back what a busy hour took, on a machine that does other things too. V8 keeps the pages that it
 * has emptied and, in a server that rests, never comes to the collection that would release them.
 * @param server whose requests are waited out
 */
export function releaseMemoryWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  const timer = setTimeout(() => {
    if (process.memoryUsage.rss() > enough)
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, quiet);
  timer.unref();
  server.on('request', () => timer.refresh());
}
