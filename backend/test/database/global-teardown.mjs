/** The server ends after the applications of this process that use it. Those of workers end with them. */
export default async function tearDown() {
  for (const run of globalThis.stewardTestRuns?.splice(0).reverse() ?? []) await run.end();
}
