import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../backend/test/eventually.ts';
import { countStart } from '../../../backend/test/count-start.ts';
import { temporaryFolder } from '../../../backend/test/temporary-folder.ts';
import { askDatabase } from './database.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const results = path.join(checkout, 'frontend/e2e/results');
const screenshots = path.join(checkout, 'frontend/e2e/screenshots');

/** Milliseconds for start and stop, only against hanging: on a busy machine each has taken a minute. */
const timeoutMs = 240_000;

// Journeys do not depend on the caller's environment variables.
const unset = [
  'DATABASE_URL',
  'STORAGE_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'ADMIN_USERNAME',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DEMO_DATA',
  'THROTTLE',
  'LOG_LEVEL',
  'NODE_ENV',
  'PAYMENTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'ADMIN_MFA',
];

/** A running product. */
export interface Product {
  url: string;
  /** Data folder. */
  dataDir: string;
  /** Link that sets up the practice; empty if the start printed none. */
  setupLink: string;
  /** Stops it cleanly, and fails otherwise. */
  stop: () => Promise<void>;
}

/** Shared product of the journeys: as in production, with its own database, the demo practice, limits on. */
export default async function startProduct(): Promise<() => Promise<void>> {
  rmSync(screenshots, { recursive: true, force: true });
  const folder = mkdtempSync(path.join(temporaryFolder(), 'steward-journeys-'));
  // The database server's account has to enter it.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['JOURNEYS_FOLDER'] = folder;
  await createDemoPractice(demoFolder());
  const { url, dataDir, stop } = await launch('product', { PUBLIC_URL_REACHABLE: 'on' });
  process.env['JOURNEYS_URL'] = url;
  process.env['JOURNEYS_DATA'] = dataDir;
  return stop;
}

/** Data folders of this run. */
const runFolder = (): string => process.env['JOURNEYS_FOLDER'] ?? '';
const demoFolder = (): string => path.join(runFolder(), 'demo');

/** The demo practice after its first start, which takes three times as long as the start of a copy. */
async function createDemoPractice(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const { stop } = await start('product-first-start', dataDir, {});
  // Rendering of invoices, for example, which each copy would repeat.
  const jobs = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()
    AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM pgboss.schedule)`;
  await eventually(async () => (await askDatabase(jobs, [], dataDir)).length === 0);
  await stop();
}

/**
 * Starts the built product with its own database; with the demo practice, unless the settings refuse it.
 * @param name of its log, `NAME.log`
 * @param env settings that differ from the defaults
 */
export async function launch(name: string, env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(runFolder(), 'data-'));
  // Preserves owners and rights, which the database server checks.
  if (env['DEMO_DATA'] !== '0') execFileSync('cp', ['-a', `${demoFolder()}/.`, dataDir]);
  return start(name, dataDir, env);
}

async function start(name: string, dataDir: string, env: Record<string, string>): Promise<Product> {
  mkdirSync(results, { recursive: true });
  const port = await freePort();
  countStart('process');
  const product = spawn(process.execPath, ['backend/dist/main.js'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...Object.fromEntries(unset.map((name) => [name, ''])),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Journeys read each email as soon as it is written.
      MAIL_GATHER_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(path.join(results, `${name}.log`));
  product.stdout.pipe(log);
  product.stderr.pipe(log);
  const ended = once(product, 'exit');
  const end = async () => {
    if (product.exitCode === null && product.signalCode === null) product.kill('SIGTERM');
    const late = setTimeout(() => product.kill('SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(late);
  };

  let output: string;
  try {
    output = await ready(product);
  } catch (error) {
    await end();
    throw error;
  }
  const stop = async () => {
    await end();
    if (product.exitCode !== 0)
      throw new Error(`The product ended with ${product.signalCode ?? product.exitCode}`);
  };
  const [setupLink = ''] = /\S+#token=\S+/.exec(output) ?? [];
  return { url: `http://127.0.0.1:${port}`, dataDir, setupLink, stop };
}

/** Waits for the line that reports the start. @returns everything printed until then */
function ready(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`The product is not ready:\n${output}`)), timeoutMs);
    const onOutput = (part: Buffer) => {
      output += part.toString();
      if (!output.includes('Steward is ready at')) return;
      clearTimeout(late);
      resolve(output);
    };
    product.stdout?.on('data', onOutput);
    product.stderr?.on('data', onOutput);
    product.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`The product did not start. Is it built ('make build')?\n${output}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  return port;
}
