import { setTimeout as delay } from 'node:timers/promises';
import { closeFolder, joinCluster, openCluster, openFolder, SUPERUSER, type Cluster } from './cluster.js';
import { withClient } from '../with-client.js';
import { StartRefused } from '../../process/start-refused.js';
import { clearLeftovers } from './leftover-servers.js';
import { serverAccount } from './server-account.js';
import { type ServerBinaries, serverBinaries } from './server-binaries.js';
import { startServerProcess, type ServerProcess, USUAL_STOP } from './server-process.js';
import { durableSettings, fastSettings, settingsFor } from './server-settings.js';

/** The application's database, and its owner, who is not a superuser. */
const DATABASE = 'steward';
const ROLE = 'steward';

export interface EmbeddedPostgresOptions {
  /** A prepared data folder that the caller has locked. */
  dataDir: string;
  /** Another cluster than the served one, by its name in the server's folder. */
  cluster?: string;
  /** Programs of an older version; by default those of this one. */
  binaries?: ServerBinaries;
  /** For tests: starts and writes faster, and loses everything if the machine stops. */
  fast?: boolean;
  /** Gets each line that the server writes, and the reason for each restart. */
  log?: (line: string) => void;
  /** Called whenever the server's process has been started, before it is ready. */
  onSpawn?: () => void;
}

export interface EmbeddedPostgres {
  /** Process id of the server; changes after a restart. */
  readonly pid: number;
  /** The application's connection, as the role that owns its database. */
  url(database?: string): string;
  /** The same as superuser, for creating roles and databases. */
  superuserUrl(database?: string): string;
  /** Resolves if the server keeps failing; the application should then end. */
  readonly failed: Promise<Error>;
  /** @param withinMs after which it is killed; committed data is safe all the same */
  stop(withinMs?: number): Promise<void>;
}

/** With more failures than this within the window, restarting does not help. */
const TOLERATED_DEATHS = 5;
const DEATH_WINDOW_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts PostgreSQL in the data folder, creating its cluster and database on the first start, and keeps it
 * running until `stop`: if it dies, it is restarted at the same address.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, fast = false, log = () => {}, onSpawn = () => {} } = options;
  const place = openFolder(dataDir, serverAccount(dataDir), options.cluster);
  const binaries = options.binaries ?? (await serverBinaries(place.folder, place.account));
  await clearLeftovers(place);
  const cluster = await openCluster(place, binaries, { durable: !fast });
  const start = async (): Promise<ServerProcess> => {
    await clearLeftovers(cluster);
    const settings = settingsFor(fast ? fastSettings : durableSettings, cluster.socketDir);
    return startServerProcess({ program: binaries.postgres, cluster, settings, log, onSpawn });
  };
  const supervised = new SupervisedServer(start, log);
  await supervised.begin().catch((error: unknown) => {
    throw new StartRefused(`PostgreSQL could not start on ${cluster.dir}: ${messageOf(error)}.`, {
      cause: error,
    });
  });
  const address = (role: string, database: string) => urlOf(cluster, role, database);
  try {
    await makeDatabase(address(SUPERUSER, 'postgres'), cluster.password(ROLE));
  } catch (error) {
    await supervised.stop();
    throw new StartRefused(`The database in ${cluster.dir} cannot be opened: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  return {
    get pid() {
      return supervised.pid;
    },
    url: (database = DATABASE) => address(ROLE, database),
    superuserUrl: (database = DATABASE) => address(SUPERUSER, database),
    failed: supervised.failed,
    async stop(withinMs) {
      await supervised.stop(withinMs);
      closeFolder(cluster);
    },
  };
}

/** Major version of the server that this build includes. */
export async function includedMajor(dataDir: string): Promise<string> {
  const { folder, account } = openFolder(dataDir, serverAccount(dataDir));
  return (await serverBinaries(folder, account)).major;
}

/** The application's connection to the server of that data folder, run by another process. */
export const runningServerUrl = (dataDir: string): string =>
  urlOf(joinCluster(openFolder(dataDir, serverAccount(dataDir))), ROLE, DATABASE);

/** A supervised server: each failure is followed by a restart, after a growing pause. */
class SupervisedServer {
  readonly failed: Promise<Error>;
  private fail: (error: Error) => void = () => {};
  private current: ServerProcess | undefined;
  private readonly deaths: number[] = [];
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly start: () => Promise<ServerProcess>,
    private readonly log: (line: string) => void,
  ) {
    this.failed = new Promise((resolve) => (this.fail = resolve));
  }

  get pid(): number {
    return this.current?.pid ?? 0;
  }

  async begin(): Promise<void> {
    this.current = await this.start();
    this.watching = this.watch(this.current);
  }

  async stop(withinMs = USUAL_STOP): Promise<void> {
    this.stopping.abort();
    await this.current?.stop(withinMs);
    await this.watching;
  }

  private async watch(server: ServerProcess): Promise<void> {
    let why = await server.ended;
    while (!this.stopping.signal.aborted) {
      this.log(`PostgreSQL stopped (${why}); restarting it`);
      if (this.diedTooOften()) {
        return this.fail(
          new Error(`PostgreSQL stopped ${this.deaths.length} times within a minute: ${why}.`),
        );
      }
      await this.pause();
      if (this.stopping.signal.aborted) return;
      try {
        this.current = await this.start();
        this.log('PostgreSQL is running again');
        if (this.stopping.signal.aborted) await this.current.stop(USUAL_STOP);
        why = await this.current.ended;
      } catch (error) {
        why = messageOf(error);
      }
    }
  }

  private diedTooOften(): boolean {
    const now = performance.now();
    this.deaths.push(now);
    while ((this.deaths[0] ?? now) < now - DEATH_WINDOW_MS) this.deaths.shift();
    return this.deaths.length > TOLERATED_DEATHS;
  }

  private async pause(): Promise<void> {
    const ms = this.deaths.length === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** (this.deaths.length - 2));
    await delay(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

/** The host of the address is the folder of a socket: nothing is open to the network or to other users. */
function urlOf(cluster: Cluster, role: string, database: string): string {
  const host = encodeURIComponent(cluster.socketDir);
  return `postgresql://${role}:${cluster.password(role)}@${host}:5432/${encodeURIComponent(database)}`;
}

/** Any of these may be missing at every start, because the first one may have been interrupted. */
const makeDatabase = (superuserUrl: string, password: string): Promise<void> =>
  withClient(superuserUrl, 'steward setup', async (db) => {
    const roles = await db.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (roles.rowCount === 0) await db.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${password}'`);
    const databases = await db.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await db.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  });

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
