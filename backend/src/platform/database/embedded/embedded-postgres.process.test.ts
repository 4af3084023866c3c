import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { prepareDataDir } from './data-dir.js';
import { eventually } from '../../../../test/eventually.js';
import { runningProcesses } from '../../process/processes.js';
import { accountOf, ask, Harness, isAlive, isRoot } from './testing/harness.js';

const harness = new Harness();
const kept = new Harness();
const running: EmbeddedPostgres[] = [];

/** Starts a server in this process; the suite stops it. */
async function start(folder: string, { fast = true } = {}): Promise<EmbeddedPostgres> {
  const { path: dataDir } = prepareDataDir({ path: folder, embedded: true, fallback: '/nowhere' });
  const server = await startEmbeddedPostgres({ dataDir, fast });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await harness.clear();
});

describe('a started server', () => {
  /** A folder that the start has created. */
  let folder: string;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    folder = path.join(kept.folder(), '.data');
    server = await start(kept.used(folder));
    // For all of these tests.
    running.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    await kept.clear();
  });

  it('has a database in UTC, owned by its own role', async () => {
    expect(await ask(server.url(), 'SELECT current_user')).toBe('steward');
    expect(await ask(server.url(), `SELECT current_setting('is_superuser')`)).toBe('off');
    expect(await ask(server.url(), `SELECT current_setting('TimeZone')`)).toBe('UTC');
    expect(await ask(server.superuserUrl(), `SELECT current_setting('is_superuser')`)).toBe('on');
  });

  it('lets the owner add the extensions that it needs', async () => {
    for (const extension of ['btree_gist', 'pg_trgm', 'citext', 'pgcrypto'])
      await ask(server.url(), `CREATE EXTENSION ${extension}`);
  });

  it('denies access without the password, and from the network', async () => {
    const wrong = server.url().replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await ask(server.superuserUrl(), 'SHOW listen_addresses')).toBe('');
  });

  it('keeps its secret and its files from other users', () => {
    expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, 'postgres', 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o007).toBe(0);
  });

  (isRoot ? it : it.skip)('runs without the rights of root', () => {
    expect(accountOf(server.pid)).not.toBe(0);
    expect(statSync(folder).uid).toBe(0);
    expect(statSync(folder).mode & 0o777).toBe(0o710);
  });
});

describe('startEmbeddedPostgres', () => {
  it('keeps the database at the same address, through a stop and a kill of the server', async () => {
    const folder = harness.used();
    const first = await start(folder);
    await ask(first.url(), 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start(folder, { fast: false });
    expect(second.url()).toBe(first.url());
    expect(await ask(second.url(), 'SELECT one FROM kept')).toBe(1);
    await ask(second.url(), 'UPDATE kept SET one = 2');
    const { pid } = second;
    process.kill(pid, 'SIGKILL');
    expect(await eventually(() => ask(second.url(), 'SELECT one FROM kept'))).toBe(2);
    expect(second.pid).not.toBe(pid);
  });

  it('ignores files of a killed server, even if its process id was reused', async () => {
    const folder = harness.used();
    const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n`);
    writeFileSync(path.join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    expect(await ask((await start(folder)).url(), 'SELECT 1')).toBe(1);
  });
});

describe('a folder that cannot be served is refused with one sentence, and not changed', () => {
  async function refusal(folder: string): Promise<string> {
    return start(folder).then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    );
  }

  it('of another version', async () => {
    const folder = harness.folder();
    const cluster = path.join(folder, 'postgres', 'cluster');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(path.join(cluster, 'PG_VERSION'), '16\n');
    expect(await refusal(folder)).toMatch(
      /^StartRefused: .* was created by PostgreSQL 16, but this version of Steward includes PostgreSQL 17/,
    );
    expect(existsSync(path.join(cluster, 'PG_VERSION'))).toBe(true);
  });

  it('that is not a cluster', async () => {
    const folder = harness.folder();
    const stray = path.join(folder, 'postgres', 'cluster', 'notes.txt');
    mkdirSync(path.dirname(stray), { recursive: true });
    writeFileSync(stray, 'mine');
    expect(await refusal(folder)).toMatch(/^StartRefused: .* is not a complete PostgreSQL cluster/);
    expect(readFileSync(stray, 'utf8')).toBe('mine');
  });

  it('that is damaged', async () => {
    const folder = harness.used();
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    expect(await refusal(folder)).toMatch(/^StartRefused: PostgreSQL could not start on .*pg_control/);
  });

  it('without its secret', async () => {
    const folder = harness.used();
    rmSync(path.join(folder, 'postgres', 'secret'));
    expect(await refusal(folder)).toMatch(/^StartRefused: .*secret is missing/);
  });
});

describe('processes', () => {
  it('give a folder to one of them, which is named and not disturbed, and end with their server', async () => {
    const folder = harness.used();
    const first = await harness.hold(folder);
    const second = await harness.hold(folder);
    expect(second.said.refused).toBe(
      `Steward is already running on ${folder} (process ${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(await second.ended).toBe(1);
    expect(await ask(first.said.url, 'SELECT 1')).toBe(1);
    first.child.kill('SIGKILL');
    await eventually(() => !isAlive(first.said.pid));
  });

  it('replace one that was killed together with its guard, and stop its leftover server', async () => {
    const folder = harness.used();
    const { child, said } = await harness.hold(folder);
    await ask(said.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    for (const guard of guardsOf(said.pid)) process.kill(guard, 'SIGKILL');
    child.kill('SIGKILL');
    await eventually(() => child.signalCode !== null);
    expect(isAlive(said.pid)).toBe(true);

    const next = await harness.hold(folder);
    expect(next.said.refused).toBeUndefined();
    expect(isAlive(said.pid)).toBe(false);
    expect(await ask(next.said.url, 'SELECT one FROM kept')).toBe(1);
  });
});

/** The shells that wait for a holder's end to stop its server. */
const guardsOf = (server: number): number[] =>
  runningProcesses()
    .filter(({ command }) => command.endsWith(`"$0" 2>/dev/null ${server}`))
    .map(({ pid }) => pid);
