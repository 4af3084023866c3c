import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { prepareDataDir } from './data-dir.js';
import { eventually } from '../../../../test/eventually.js';
import { accountOf, ask, Harness, isAlive, isRoot } from './testing/harness.js';

const harness = new Harness();
let running: EmbeddedPostgres | undefined;

/** Starts a server in this process; the suite stops it. */
async function start(folder: string): Promise<EmbeddedPostgres> {
  const { path: dataDir } = prepareDataDir({ path: folder, embedded: true, fallback: '/nowhere' });
  running = await startEmbeddedPostgres({ dataDir, fast: true });
  return running;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await harness.clear();
});

describe('startEmbeddedPostgres', () => {
  it('serves from a folder with spaces whose path is too long for a socket', async () => {
    const server = await start(harness.used(path.join(harness.folder(), 'a folder with a name, '.repeat(6))));
    expect(await ask(server.url(), 'SELECT 1')).toBe(1);
    const socketDir = decodeURIComponent(new URL(server.url()).hostname);
    await server.stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  it('gives up with a reason if the server keeps failing', async () => {
    const folder = harness.used();
    const server = await start(folder);
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    process.kill(server.pid, 'SIGKILL');
    expect(String(await server.failed)).toMatch(/PostgreSQL stopped 6 times within a minute: .*pg_control/);
  });

  it('stops while it waits to restart a server', async () => {
    const folder = harness.used();
    const server = await start(folder);
    rmSync(path.join(folder, 'postgres', 'cluster', 'global', 'pg_control'));
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isAlive(pid));
    await server.stop();
  });

  it('starts over after an interrupted first start', async () => {
    const folder = harness.folder();
    mkdirSync(path.join(folder, 'postgres', 'cluster.new', 'base'), { recursive: true });
    expect(await ask((await start(folder)).url(), 'SELECT 1')).toBe(1);
    expect(readdirSync(path.join(folder, 'postgres'))).not.toContain('cluster.new');
  });
});

it('a process stops cleanly on SIGTERM and leaves nothing running', async () => {
  const { child, ended, said } = await harness.hold(harness.used());
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(isAlive(said.pid)).toBe(false);
});

const asRoot = isRoot ? describe : describe.skip;
const NOBODY = { uid: 65534, gid: 65534 };

asRoot('as root', () => {
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
