import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { getContainerRuntimeClient, Wait } from 'testcontainers';
import { isRunning } from './is-running.js';

export interface StartedServer {
  /** Its description, for the line that the run prints. */
  name: string;
  /** The connection of a role that may create databases; the path names a database to begin in. */
  adminUrl: string;
  stop(): Promise<void>;
}

const IMAGE = 'postgres:17';
/** Names the run that a container belongs to, so that a killed run's can be told apart and removed. */
const OWNER_LABEL = 'steward.test.process';

/** A server in a container, or a few words on why there is none. */
export async function startContainer(): Promise<StartedServer | string> {
  // The reaper is one more image to fetch, and wants the engine's socket; we clear up ourselves.
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
      .withCommand(['postgres', ...forSpeed.flatMap((setting) => ['-c', setting])])
      // By default a process is started in the container four times a second, as long as it runs, to ask whether it is well.
      .withHealthCheck({ test: ['CMD', 'true'], interval: 24 * 60 * 60_000 })
      // Once for the server that makes the database, and once for the one that is reached from outside.
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

const forSpeed = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'timezone=UTC',
];

async function removeAbandoned(): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  for (const { Id, Labels } of await container.list()) {
    const owner = Labels[OWNER_LABEL];
    if (owner !== undefined && !isRunning(Number(owner)))
      await container.getById(Id).remove({ force: true, v: true });
  }
}
