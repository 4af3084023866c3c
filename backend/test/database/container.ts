import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { getContainerRuntimeClient, Wait } from 'testcontainers';
import { fastSettings } from '../../src/platform/database/embedded/server-settings.js';
import { isRunning } from './is-running.js';

export interface StartedServer {
  /** Description for the run's output. */
  name: string;
  /** Connection of a role that may create databases; the path names a database to connect to. */
  adminUrl: string;
  stop(): Promise<void>;
}

const IMAGE = 'postgres:17';
/** Label with the run of a container, so that those of killed runs can be found and removed. */
const OWNER_LABEL = 'steward.test.process';

/** A server in a container, or the reason there is none. */
export async function startContainer(): Promise<StartedServer | string> {
  // The reaper is one more image to fetch, and needs the engine's socket; we clean up ourselves.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  try {
    await removeAbandoned();
  } catch {
    return 'no container engine answers';
  }
  try {
    const container = await new PostgreSqlContainer(IMAGE)
      .withDatabase('postgres')
      .withUsername('postgres')
      .withLabels({ [OWNER_LABEL]: String(process.pid) })
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withCommand(['postgres', ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])])
      // By default the health check starts a process in the container four times a second.
      .withHealthCheck({ test: ['CMD', 'true'], interval: 24 * 60 * 60_000 })
      // Once for the server that initializes the database, and once for the final one.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .withStartupTimeout(60_000)
      .start();
    return {
      name: `a container of ${IMAGE}`,
      adminUrl: container.getConnectionUri(),
      stop: async () => void (await container.stop({ remove: true, removeVolumes: true })),
    };
  } catch (error) {
    return `no container of ${IMAGE}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Those of the embedded server: tests of plans see the same ones. */
const settings = Object.entries({ ...fastSettings, timezone: 'UTC' });

async function removeAbandoned(): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  for (const { Id, Labels } of await container.list()) {
    const owner = Labels[OWNER_LABEL];
    if (owner !== undefined && !isRunning(Number(owner)))
      await container.getById(Id).remove({ force: true, v: true });
  }
}
