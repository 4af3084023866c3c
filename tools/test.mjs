/**
 * `make test`: runs every step, also after a failure, and ends with the line `N passed, N failed`. `make
 * check`, with `--quick`: the static checks, and the tests that need only the code. `make test-all`, with `--all`:
 * also what is slow and rarely breaks. `make sweep`, with `--sweep`: the tests that check every screen in a browser. Each
 * static check counts as one test; suites report their own counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startsVariable, writeCounted } from './test/budget.mjs';
import {
  adapters,
  allJourneys,
  budget,
  builds,
  checks,
  integration,
  journeys,
  nothingLeftBehind,
  processSuites,
  sweeps,
  rareChecks,
  unitSuites,
} from './test/steps.mjs';
import { runStep } from './test/run-step.mjs';

const quick = process.argv.includes('--quick');
const all = process.argv.includes('--all');
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-checks-'));
const starts = path.join(scratch, 'starts');
process.env[startsVariable] = starts;
// Read by the configuration of Jest, and by tests that try many cases.
if (all) process.env.TEST_ALL = '1';
const total = { passed: 0, failed: 0 };
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());

/** @returns number of tests that the step ran */
async function account(step) {
  if (interruption.signal.aborted) return 0;
  const { passed, failed } = await runStep(step, scratch, interruption.signal);
  total.passed += passed;
  total.failed += failed;
  return passed + failed;
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
  // Two lanes, one per processor, with the longest steps first, so that both end at about the same time. Process
  // tests wait for much of their time, as does PostgreSQL's client: as a third lane they fill what the others leave.
  const queue = quick
    ? [...unitSuites({ componentWorkers: 2 }), ...checks, budget]
    : [
        ...integration({ all }),
        ...unitSuites({ componentWorkers: 1 }),
        adapters,
        ...checks,
        ...(all ? rareChecks : []),
      ];
  await Promise.all([work(queue), work(queue), work(quick ? [] : processSuites({ all }))]);
  if (all) await work(await allJourneys());
  else if (!quick) {
    writeCounted(starts, await account(journeys));
    await account(budget);
  }
  await account(last);
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && !interruption.signal.aborted ? 0 : 1;
