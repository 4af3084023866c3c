import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../../src/platform/embedded-postgres/data-dir.js';
import { runningServerUrl } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { createTestDatabase, runFolder } from '../database/test-database.js';
import { eventually } from '../eventually.js';
import { aFolder, Steward } from './steward.js';

/*
 * The demo practice as a first start leaves it. Making it takes three times as long as a start, so that one is made for
 * all suites of a run, in either kind of place, and copied; how it is made is the subject of main.process.test.ts alone.
 */

/** The settings of one practice: instances with these and each with a `DATA_DIR` of its own serve it together. */
export interface SharedPlace {
  DATABASE_URL: string;
  STORAGE_URL: string;
  APP_SECRET: string;
  DEMO_DATA: string;
}

const common = { APP_SECRET: 'shared by all instances', DEMO_DATA: '1' };

/** A copy in a database and a folder of files of its own. */
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
  const original = await once('demo-folder', async (place) => {
    const data = path.join(place, 'data');
    mkdirSync(data);
    const { path: dataDir } = prepareDataDir({ path: data, embedded: true });
    await firstStart({ DATA_DIR: data }, () => runningServerUrl(dataDir));
  });
  const folder = path.join(aFolder(), 'data');
  copy(path.join(original, 'data'), folder);
  return folder;
}

/** With all that follows from it. */
async function firstStart(env: Record<string, string>, urlOf: () => string): Promise<void> {
  const steward = await Steward.start(env);
  await untilAllIsDone(urlOf());
  const code = await steward.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}: ${steward.output}`);
}

/** Until no job is left of a demo practice that was just made, such as the drawing of invoices; what recurs waits again and again. */
export async function untilAllIsDone(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const open = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()
    AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM pgboss.schedule)`;
  try {
    await eventually(async () => (await database.query(open)).rowCount === 0, 90);
  } finally {
    await database.end();
  }
}

/** Suites run one after the other: the first that wants it makes it. @returns its folder */
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

/** With owners and rights, which the database server minds. */
const copy = (from: string, to: string): unknown => execFileSync('cp', ['-a', from, to]);
