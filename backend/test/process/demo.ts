import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../../src/platform/database/embedded/data-dir.js';
import { runningServerUrl } from '../../src/platform/database/embedded/embedded-postgres.js';
import { createTestDatabase, runFolder } from '../database/test-database.js';
import { eventually } from '../eventually.js';
import { aFolder, processesIn, Steward, Visitor } from './steward.js';

/* The demo practice after a first start. Creating it takes three times as long as a start, so it is created
   once per run, in each storage variant that is used, and copied; main.process.test.ts tests its creation. */

/** Settings of one practice: instances with these, each with its own `DATA_DIR`, serve it together. */
export interface SharedPlace {
  DATABASE_URL: string;
  STORAGE_URL: string;
  APP_SECRET: string;
  DEMO_DATA: string;
}

const common = { APP_SECRET: 'shared by all instances', DEMO_DATA: '1' };

/** A copy with its own database and file folder. */
export async function aDemoPractice(): Promise<SharedPlace> {
  const original = await once('demo-practice', async (place) => {
    const { url } = await createTestDatabase({ migrated: false });
    writeFileSync(path.join(place, 'database'), new URL(url).pathname.slice(1));
    const files = `file://${path.join(place, 'files')}`;
    await firstStart({ ...common, DATABASE_URL: url, STORAGE_URL: files, DATA_DIR: aFolder() }, () => url);
  });
  const { url } = await createTestDatabase({ of: readFileSync(path.join(original, 'database'), 'utf8') });
  const files = path.join(aFolder(), 'files');
  copy(path.join(original, 'files'), files);
  return { ...common, DATABASE_URL: url, STORAGE_URL: `file://${files}` };
}

/** A copy with the embedded database. @returns its data folder */
export async function aDemoFolder(): Promise<string> {
  const folder = path.join(aFolder(), 'data');
  copy(path.join(await demoFolder(), 'data'), folder);
  return folder;
}

/** The first complete start on an empty folder. */
interface FirstStart {
  /** Text that it printed. */
  output: string;
  /** The answer of `/api/admin/documents`. */
  documents: unknown;
}

/** The start that created the demo practice of `aDemoFolder`, after two that were interrupted. */
export const firstDemoStart = async (): Promise<FirstStart> =>
  JSON.parse(readFileSync(path.join(await demoFolder(), 'first-start.json'), 'utf8')) as FirstStart;

const demoFolder = (): Promise<string> =>
  once('demo-folder', async (place) => {
    const data = path.join(place, 'data');
    mkdirSync(data);
    const env = { DATA_DIR: data };
    // While the cluster is created, and just before the practice is.
    await interruptedStart(env, ({ children }) => children.some(({ name }) => name === 'initdb'));
    await interruptedStart(env, () => existsSync(path.join(data, 'files')));
    const { path: dataDir } = prepareDataDir({ path: data, embedded: true });
    const first = await firstStart(env, () => runningServerUrl(dataDir));
    if (processesIn(data).length > 0) throw new Error('A database server has outlived its Steward.');
    writeFileSync(path.join(place, 'first-start.json'), JSON.stringify(first));
  });

async function interruptedStart(
  env: Record<string, string>,
  isReached: (steward: Steward) => boolean,
): Promise<void> {
  const broken = Steward.spawn(env);
  await eventually(() => isReached(broken) || broken.url !== '');
  if (broken.url !== '') throw new Error('It was ready before it could be interrupted.');
  const code = await broken.stop();
  if (code !== 0) throw new Error(`An interrupted start ended with ${code}: ${broken.output}`);
  // A program that was killed with its group may take a moment to end.
  await eventually(() => processesIn(env['DATA_DIR'] ?? '').length === 0);
}

/** With everything that depends on it. */
async function firstStart(env: Record<string, string>, urlOf: () => string): Promise<FirstStart> {
  const steward = await Steward.start(env);
  await untilAllIsDone(urlOf());
  const consultant = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const documents = await consultant.json('/api/admin/documents');
  const code = await steward.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}: ${steward.output}`);
  return { output: steward.output, documents };
}

/**
 * Waits until a new demo practice has no jobs left, for example for rendering invoices; except for recurring
 * ones.
 */
export async function untilAllIsDone(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const open = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()
    AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM recurring_jobs)`;
  try {
    await eventually(async () => (await database.query(open)).rowCount === 0, 90);
  } finally {
    await database.end();
  }
}

/** Suites run in sequence: the first that needs it creates it. @returns its folder */
async function once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = path.join(runFolder(), name);
  if (existsSync(made)) return made;
  const unfinished = `${made}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  await make(unfinished);
  renameSync(unfinished, made);
  return made;
}

/** Preserves owners and rights, which the database server checks. */
const copy = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to]);
