export default async function tearDown() {
  await globalThis.stewardTestRun?.end();
}
