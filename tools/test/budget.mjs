/**
 * Keeps `make test` short, and first visits light: `budget.json` names how many journeys it runs, how often it starts an
 * application or a process of the product, and how many kB of scripts and style sheets a first visit loads. `make test` counts
 * and writes `counted.json` in the cache; `make check` compares both. Whoever raises a number says why in the same commit.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstVisits } from './first-visits.mjs';

const budgetFile = new URL('budget.json', import.meta.url);
const countedFile = new URL('../../node_modules/.cache/steward/counted.json', import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Environment variable with the file to which each start is added as a line: see backend/test/count-start.ts. */
export const startsVariable = 'STEWARD_TEST_STARTS';

/** Writes what a run of `make test` counted. @param starts file of `startsVariable` */
export function writeCounted(starts, journeys) {
  const lines = existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n') : [];
  const counted = Object.fromEntries(
    ['application', 'process'].map((kind) => [
      `${kind} starts`,
      lines.filter((line) => line === kind).length,
    ]),
  );
  mkdirSync(path.dirname(countedFile.pathname), { recursive: true });
  writeFileSync(countedFile, `${JSON.stringify({ journeys, ...counted, ...firstVisits() }, null, 2)}\n`);
}

/** @returns a sentence for each number above the budget */
export const overBudget = (budget, counted) =>
  Object.entries(budget)
    .filter(([what, most]) => counted[what] > most)
    .map(([what, most]) => `${counted[what]} ${what}, and tools/test/budget.json allows ${most}.`);

if (import.meta.main) {
  if (!existsSync(countedFile)) console.log('No run of `make test` has counted yet.');
  else {
    const counted = read(countedFile);
    console.log(JSON.stringify(counted));
    const over = overBudget(read(budgetFile), counted);
    if (over.length > 0) console.error(over.join('\n'));
    process.exitCode = over.length > 0 ? 1 : 0;
  }
}
