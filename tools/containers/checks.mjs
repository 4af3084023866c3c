let passed = 0;
let failed = 0;

/** Runs one check and prints its line; a check that throws has failed. */
export async function check(what, holds) {
  let error = '';
  const held = await Promise.resolve()
    .then(holds)
    .catch((reason) => ((error = `: ${reason}`), false));
  console.log(`${held ? 'ok   ' : 'FAIL '} ${what}${error}`);
  if (held) passed += 1;
  else failed += 1;
}

/** Prints the totals. @returns the exit code */
export function outcome() {
  if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
