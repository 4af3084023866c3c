import '../../../tools/typescript.mjs';

/** Jest runs this once before all integration suites, and the teardown in `globalThis` after them. */
export default async function setUp() {
  const { beginRun } = await import('./run.ts');
  const { migrate, migrateOwn } = await import('../../src/boot/schema.ts');
  // The rights of an installation: those of an embedded database, or of a role with one database.
  const run = await beginRun(process.env.TEST_DATABASE, (server) =>
    server.isOwn ? migrateOwn(server) : migrate(server.url()),
  );
  process.stdout.write(`\nTest database: ${run.name}\n`);
  (globalThis.stewardTestRuns ??= []).push(run);
}
