import '../../../tools/typescript.mjs';

/** One server for all process suites; those that test the embedded one start their own on copies of its cluster. */
export default async function setUp() {
  const { beginRun } = await import('../database/run.ts');
  const { migrate } = await import('../../src/boot/schema.ts');
  const run = await beginRun('embedded', (server) => migrate(server.url()), {
    copiesCluster: true,
  });
  (globalThis.stewardTestRuns ??= []).push(run);
}
