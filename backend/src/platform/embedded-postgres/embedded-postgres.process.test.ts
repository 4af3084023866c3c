import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { prepareDataDir } from './data-dir.js';
import { eventually } from '../../../test/eventually.js';
import { runningProcesses } from '../process/processes.js';
import { ask, Harness, isAlive } from './testing/harness.js';

const harness = new Harness();
const kept = new Harness();
let original: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  original = kept.folder();
  await (await start(original)).stop();
});
afterAll(() => kept.clear());

/** A folder after a first start: creating a cluster takes longer than most of these tests. */
function used(folder = harness.folder()): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('cp', ['-a', `${original}/.`, folder]);
  return folder;
}

/** Starts a server in this process; the suite stops it. */
async function start(folder: string, { fast = true } = {}): Promise<EmbeddedPostgres> {
  const { path: dataDir } = prepareDataDir({ path: folder, embedded: true, fallback: '/nowhere' });
  running = await startEmbeddedPostgres({ dataDir, fast });
  return running;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await harness.clear();
});

describe('startEmbeddedPostgres', () => {
  it('creates a database in UTC, owned by its own role, and keeps it', async () => {
    const folder = harness.folder();
    const first = await start(folder);
    expect(await ask(first.url(), 'SELECT current_user')).toBe('steward');
    expect(await ask(first.url(), `SELECT current_setting('is_superuser')`)).toBe('off');
    expect(await ask(first.url(), `SELECT current_setting('TimeZone')`)).toBe('UTC');
    expect(await ask(first.superuserUrl(), `SELECT current_setting('is_superuser')`)).toBe('on');
    await ask(first.url(), 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start(folder);
    expect(second.url()).toBe(first.url());
    expect(await ask(second.url(), 'SELECT one FROM kept')).toBe(1);
  });

  it('lets the owner add the extensions that it needs', async () => {
    const server = await start(used());
    for (const extension of ['btree_gist', 'pg_trgm', 'citext', 'pgcrypto']) {
      await ask(server.url(), `CREATE EXTENSION ${extension}`);
    }
  });

  it('denies access without the password, and from the network', async () => {
    const server = await start(used());
    const wrong = server.url().replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await ask(server.superuserUrl(), 'SHOW listen_addresses')).toBe('');
  });

  it('keeps its secret and its files from other users', async () => {
    const folder = path.join(harness.folder(), '.data');
    await start(folder);
    expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, 'postgres', 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o007).toBe(0);
  });

  it('serves from a folder with spaces whose path is too long for a socket', async () => {
    const server = await start(used(path.join(harness.folder(), 'a folder with a name, '.repeat(6))));
    expect(await ask(server.url(), 'SELECT 1')).toBe(1);
    const socketDir = decodeURIComponent(new URL(server.url()).hostname);
    await server.stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  it('restarts a killed server at the same address, with all committed data', async () => {
    const server = await start(used(), { fast: false });
    await ask(server.url(), 'CREATE TABLE kept AS SELECT 1 AS one');
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    expect(await eventually(() => ask(server.url(), 'SELECT one FROM kept'))).toBe(1);
    expect(server.pid).not.toBe(pid);
  });

  it('gives up with a reason if the server keeps failing', async () => {
    const folder = used();
    const server = await start(folder);
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    process.kill(server.pid, 'SIGKILL');
    expect(String(await server.failed)).toMatch(/PostgreSQL stopped 6 times within a minute: .*pg_control/);
  });

  it('stops while it waits to restart a server', async () => {
    const folder = used();
    const server = await start(folder);
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isAlive(pid));
    await server.stop();
  });

  it('ignores files of a killed server, even if its process id was reused', async () => {
    const folder = used();
    const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n`);
    writeFileSync(path.join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    expect(await ask((await start(folder)).url(), 'SELECT 1')).toBe(1);
  });

  it('starts over after an interrupted first start', async () => {
    const folder = harness.folder();
    mkdirSync(path.join(folder, 'postgres', 'cluster.new', 'base'), { recursive: true });
    expect(await ask((await start(folder)).url(), 'SELECT 1')).toBe(1);
    expect(readdirSync(path.join(folder, 'postgres'))).not.toContain('cluster.new');
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
    const folder = used();
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    expect(await refusal(folder)).toMatch(/^StartRefused: PostgreSQL could not start on .*pg_control/);
  });

  it('without its secret', async () => {
    const folder = used();
    rmSync(path.join(folder, 'postgres', 'secret'));
    expect(await refusal(folder)).toMatch(/^StartRefused: .*secret is missing/);
  });
});

describe('processes', () => {
  it('gives a folder to one process, names it, and does not disturb it', async () => {
    const folder = used();
    const first = await harness.hold(folder);
    const second = await harness.hold(folder);
    expect(second.said.refused).toBe(
      `Steward is already running on ${folder} (process ${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(await second.ended).toBe(1);
    expect(await ask(first.said.url, 'SELECT 1')).toBe(1);
  });

  it('stop cleanly on SIGTERM and leave nothing running', async () => {
    const { child, ended, said } = await harness.hold(used());
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isAlive(said.pid)).toBe(false);
  });

  it('stop their server when they are killed', async () => {
    const { child, said } = await harness.hold(used());
    child.kill('SIGKILL');
    await eventually(() => !isAlive(said.pid));
  });

  it('replace one that was killed together with its guard, and stop its leftover server', async () => {
    const folder = used();
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

const accountOf = (of: number): number | undefined => runningProcesses().find(({ pid }) => pid === of)?.uid;

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
const NOBODY = { uid: 65534, gid: 65534 };

asRoot('as root', () => {
  it('runs the server without its rights', async () => {
    const folder = path.join(harness.folder(), '.data');
    const server = await start(folder);
    expect(accountOf(server.pid)).not.toBe(0);
    expect(statSync(folder).uid).toBe(0);
    expect(statSync(folder).mode & 0o777).toBe(0o710);
  });

  it('uses the shared folder if the server could not access its own', async () => {
    const home = harness.folder();
    chmodSync(home, 0o700); // Like /root: accessible only by root.
    const fallback = path.join(harness.folder(), 'steward');
    const { said } = await harness.hold(path.join(home, 'checkout', '.data'), { fallback });
    expect(said.path).toBe(fallback);
    expect(said.notice).toContain(`data is stored in ${fallback}`);
    expect(await ask(said.url, 'SELECT 1')).toBe(1);
  });

  it('runs an ordinary user’s database as that user, who can continue with it', async () => {
    const folder = harness.folder();
    chownSync(folder, NOBODY.uid, NOBODY.gid);
    const server = await start(folder);
    expect(accountOf(server.pid)).toBe(NOBODY.uid);
    await server.stop();
    running = undefined;
    const { said } = await harness.hold(folder, NOBODY);
    expect(said.refused).toBeUndefined();
    expect(await ask(said.url, 'SELECT current_user')).toBe('steward');
  });
});

asRoot('as an ordinary user', () => {
  it('runs the server with the same rights', async () => {
    const parent = harness.folder();
    chownSync(parent, NOBODY.uid, NOBODY.gid);
    const { said } = await harness.hold(path.join(parent, '.data'), NOBODY);
    expect(said.refused).toBeUndefined();
    expect(accountOf(said.pid)).toBe(NOBODY.uid);
    expect(statSync(said.path).mode & 0o777).toBe(0o700);
    expect(await ask(said.url, 'SELECT 1')).toBe(1);
  });

  it('is refused a folder of another user', async () => {
    const { said } = await harness.hold(harness.folder(), NOBODY);
    expect(said.refused).toMatch(
      /^The data folder .* cannot be used: it belongs to another user\. Set DATA_DIR/,
    );
  });
});
