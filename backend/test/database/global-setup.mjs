import '../../../tools/typescript.mjs';

/** Jest runs this once before all integration suites, and what it leaves in `globalThis` after them. */
export default async function setUp() {
  const { beginRun } = await import('./run.ts');
  const { migrate } = await import('../../src/platform/database/data-source.ts');
  const run = await beginRun(process.env.TEST_DATABASE, migrate);
  process.stdout.write(`\nTest database: ${run.name}\n`);
  (globalThis.stewardTestRuns ??= []).push(run);
}
