import { appendFileSync } from 'node:fs';

/** Adds a start to those that `make test` counts: see tools/test/budget.mjs. */
export function countStart(kind: 'application' | 'process'): void {
  const file = process.env['STEWARD_TEST_STARTS'];
  if (file) appendFileSync(file, `${kind}\n`);
}
