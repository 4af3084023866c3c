import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../../src/platform/database/embedded/data-dir.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { StartedServer } from './container.js';
import { isRunning } from './is-running.js';

/** One PostgreSQL server shared by all integration suites of a run. */
export interface TestServer extends StartedServer {
  /** The application's role: owner of its database and nothing more. */
  role: { name: string; password: string };
  /** True if the admin is a superuser and may create roles. */
  isOwn: boolean;
}

/** The application's role on a server other than the embedded one. */
const ROLE = { name: 'steward', password: 'steward' };

/**
 * The server that `TEST_DATABASE` names: `embedded`, `docker`, or the URL of one that may create databases.
 * By default a container if an engine is available, otherwise the embedded server.
 * @param copy folder for a copy of the embedded server's data folder as it is after a first start
 */
export async function startTestServer(choice: string | undefined, copy?: string): Promise<TestServer> {
  if (choice === undefined || choice === '') {
    const container = await tryContainer();
    if (typeof container === 'object') return withRole(container);
    return { ...(await startEmbedded()), name: `embedded PostgreSQL (${container})` };
  }
  if (choice === 'embedded') return startEmbedded(copy);
  if (choice === 'docker') {
    const container = await tryContainer();
    if (typeof container === 'string') throw new Error(`TEST_DATABASE=docker, but ${container}`);
    return withRole(container);
  }
  return serverAt(choice);
}

/** Loaded on demand: its library takes longer than the embedded server does. */
const tryContainer = async (): Promise<StartedServer | string> =>
  (await import('./container.js')).startContainer();

/** An external server: its user is both admin and owner, as with a single role per practice. */
function serverAt(address: string): TestServer {
  const { username, password, host } = new URL(address);
  const role = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { name: `the server at ${host}`, adminUrl: address, role, isOwn: false, stop: async () => {} };
}

async function startEmbedded(copy?: string): Promise<TestServer> {
  removeAbandoned();
  const folder = mkdtempSync(path.join(temporaryFolder(), `steward-test-${process.pid}-`));
  const { path: dataDir } = prepareDataDir({ path: folder, embedded: true });
  if (copy !== undefined) {
    await (await startEmbeddedPostgres({ dataDir, fast: true })).stop();
    execFileSync('cp', ['-a', dataDir, copy]);
  }
  const server = await startEmbeddedPostgres({ dataDir, fast: true });
  const { username, password } = new URL(server.url());
  return {
    name: 'embedded PostgreSQL',
    adminUrl: server.superuserUrl(),
    role: { name: username, password },
    isOwn: true,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Folders of killed runs; their servers ended with them. */
function removeAbandoned(): void {
  const place = temporaryFolder();
  for (const name of readdirSync(place)) {
    const pid = /^steward-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

async function withRole(server: StartedServer): Promise<TestServer> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`CREATE ROLE ${ROLE.name} LOGIN PASSWORD '${ROLE.password}'`);
  await client.end();
  return { ...server, role: ROLE, isOwn: true };
}
