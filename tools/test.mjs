/**
 * `make test`: runs every step, whatever the others did, and ends with the line `N passed, N failed`.
 * `make check`, with `--quick`: the static checks, and the tests that need nothing but the code.
 * Static checks count as one test each; suites count what they report.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  builds,
  checks,
  journeys,
  nothingLeftBehind,
  processSuites,
  suites,
  unitSuites,
} from './test/steps.mjs';
import { runStep } from './test/run-step.mjs';

const quick = process.argv.includes('--quick');
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-checks-'));
const total = { passed: 0, failed: 0 };

async function account(step) {
  const { passed, failed } = await runStep(step, scratch);
  total.passed += passed;
  total.failed += failed;
}

/** Takes steps from the front of the list until it is empty. */
async function work(queue) {
  for (let step = queue.shift(); step; step = queue.shift()) await account(step);
}

process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const last = nothingLeftBehind(scratch);
await account(quick ? builds.backend : builds.whole);
// Two lanes, one for each processor. Whichever has nothing else takes of the checks.
const queue = checks({ withClient: quick });
await Promise.all([
  work(quick ? [] : [...processSuites]).then(() => work(queue)),
  work(queue).then(() => work([...(quick ? unitSuites : suites)])),
]);
if (!quick) await account(journeys);
await account(last);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
