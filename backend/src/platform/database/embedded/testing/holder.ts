/**
 * A process that locks a data folder and runs its server, for tests that kill it. Prints one line with the
 * server's address or the reason of a refusal; stops cleanly on SIGTERM. Run with `--import
 * tools/typescript.mjs`.
 */
import { lockDataDir } from '../data-dir-lock.js';
import { prepareDataDir } from '../data-dir.js';
import { startEmbeddedPostgres } from '../embedded-postgres.js';

const [folder = '', fallback = '/nowhere'] = process.argv.slice(2);
const say = (message: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const { path, notice } = prepareDataDir({ path: folder, embedded: true, fallback });
  lockDataDir(path);
  const server = await startEmbeddedPostgres({ dataDir: path, fast: true });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  say({ url: server.url(), pid: server.pid, path, notice });
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
