import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OwnServer } from '../../src/platform/database/embedded/protected-tables.js';
import { asAdmin, clusterIn, databaseUrl, publishSource, withDatabase } from './test-database.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startTestServer } from './test-server.js';

interface TemplateServer extends OwnServer {
  /** True if we may separate roles as on an embedded server; false with a single role. */
  isOwn: boolean;
}

/**
 * Creates the server and the migrated template for one run; returns a function that removes both.
 * @param migrate migrates the template, with the rights of the run's databases
 * @param options.copiesCluster true to keep a copy of the new cluster for suites that start their own server
 */
export async function beginRun(
  choice: string | undefined,
  migrate: (template: TemplateServer) => Promise<unknown>,
  { copiesCluster = false } = {},
): Promise<{ name: string; end(): Promise<void> }> {
  const folder = mkdtempSync(path.join(temporaryFolder(), `steward-test-${process.pid}-run-`));
  // A database server with its own account serves copies of these files.
  chmodSync(folder, 0o755);
  const server = await startTestServer(choice, copiesCluster ? clusterIn(folder) : undefined);
  const template = `steward_test_${process.pid}`;
  try {
    await asAdmin(server.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE "${template}" TEMPLATE template0 OWNER "${server.role.name}"`),
    );
    await migrate({
      isOwn: server.isOwn,
      url: () => databaseUrl(server, template),
      superuserUrl: () => withDatabase(server.adminUrl, template),
    });
  } catch (error) {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  publishSource({ adminUrl: server.adminUrl, role: server.role, template, folder, isOwn: server.isOwn });
  return {
    name: server.name,
    async end() {
      rmSync(folder, { recursive: true, force: true });
      await asAdmin(server.adminUrl, async (admin) => {
        // Suites drop their databases; on a permanent server nothing may remain of suites that could not.
        const { rows } = await admin.query<{ datname: string }>(
          'SELECT datname FROM pg_database WHERE datname LIKE $1',
          [`${template.replaceAll('_', '\\_')}%`],
        );
        for (const { datname } of rows)
          await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
      });
      await server.stop();
    },
  };
}
