/**
 * `make test`: runs every step, also after a failure, and ends with the line `N passed, N failed`. `make
 * check`, with `--quick`: the static checks, and the tests that need only the code. `make sweep`, with
 * `--sweep`: the tests that check every screen in a browser. Each static check counts as one test; suites
 * report their own counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  adapters,
  builds,
  checks,
  integration,
  journeys,
  nothingLeftBehind,
  processSuites,
  slowChecks,
  sweeps,
  unitSuites,
} from './test/steps.mjs';
import { runStep } from './test/run-step.mjs';

const quick = process.argv.includes('--quick');
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-checks-'));
const total = { passed: 0, failed: 0 };
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());

async function account(step) {
  if (interruption.signal.aborted) return;
  const { passed, failed } = await runStep(step, scratch, interruption.signal);
  total.passed += passed;
  total.failed += failed;
}

/** Runs steps from the front of the list until it is empty. */
async function work(queue) {
  for (let step = queue.shift(); step; step = queue.shift()) await account(step);
}

process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const last = nothingLeftBehind(scratch);
await account(quick ? builds.backend : builds.whole);
if (process.argv.includes('--sweep')) {
  await work([...sweeps]);
} else {
  // Two lanes, one per processor, with the longest steps first, so that both end at about the same time.
  const queue = quick
    ? [...unitSuites({ componentWorkers: 2 }), ...checks]
    : [integration, ...unitSuites({ componentWorkers: 1 }), adapters, ...checks, ...slowChecks];
  await Promise.all([work(quick ? [] : [...processSuites]).then(() => work(queue)), work(queue)]);
  if (!quick) await account(journeys);
  await account(last);
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && !interruption.signal.aborted ? 0 : 1;
