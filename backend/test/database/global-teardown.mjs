export default async function tearDown() {
  for (const run of globalThis.stewardTestRuns?.splice(0) ?? []) await run.end();
}
