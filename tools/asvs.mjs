/**
 * Checks docs/reference/asvs.md: every requirement of levels 1 and 2 has exactly one row, and every row names the tests that fail
 * if it is wrong, or the day on which someone compared it with the code.
 */
import { globSync, readFileSync } from 'node:fs';
import { linesUpToLevel2 } from './asvs/lines.mjs';

const page = 'docs/reference/asvs.md';
const findings = [];
const rowCounts = new Map(linesUpToLevel2.map((line) => [line, 0]));
const tests = globSync(['backend/**/*.test.ts', 'frontend/{src,e2e}/**/*.{test,spec}.{ts,tsx}'], {
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((file) => file.replace(/\.(?:test|spec)\.tsx?$/, ''));

/** The requirements of a cell such as 'V3.3.1 to V3.3.4, V10'; a section or chapter means all of its requirements. */
function requirementsIn(cell) {
  return cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split(' to ');
    const isWithin = (line, whole) => line === whole || line.startsWith(`${whole}.`);
    const from = linesUpToLevel2.findIndex((line) => isWithin(line, first));
    const to = linesUpToLevel2.findLastIndex((line) => isWithin(line, last));
    if (from < 0 || to < from) findings.push(`${part} is not a requirement of level 1 or 2`);
    return from < 0 ? [] : linesUpToLevel2.slice(from, to + 1);
  });
}

/** The tests of a name: the end of a path, with or without the kind of test, as in 'crash.process' and 'http/site'. */
function testsNamed(name) {
  const withKind = tests.filter((test) => test.endsWith(`/${name}`));
  if (withKind.length > 0) return withKind;
  return tests.filter((test) =>
    test.replace(/(?:\.(?:adapter|db|http|process))?(?:\.all)?$/, '').endsWith(`/${name}`),
  );
}

/** Problems of a cell such as 'answers, web', 'by reading, 2026-11-30' or 'settings; the rest by reading, 2026-11-30'. */
function problemsOfProof(cell = '') {
  const isReading = (text) => /^by reading, \d{4}-\d\d-\d\d$/.test(text);
  if (isReading(cell)) return [];
  const [names, rest] = cell.split('; the rest ');
  if (names.trim() === '' || (rest !== undefined && !isReading(rest)))
    return ['neither tests nor the day of a reading'];
  return names.split(', ').flatMap((name) => {
    const { length } = testsNamed(name);
    return length === 1 ? [] : [`${length === 0 ? 'no test is' : `${length} tests are`} named ${name}`];
  });
}

for (const [, row] of readFileSync(page, 'utf8').matchAll(/^\| (V\d.+) \|$/gm)) {
  const [requirements, how, proof] = row.split(' | ');
  for (const line of requirementsIn(requirements)) rowCounts.set(line, rowCounts.get(line) + 1);
  if (!how?.trim()) findings.push(`${requirements}: the reason is missing`);
  for (const problem of problemsOfProof(proof)) findings.push(`${requirements}: ${problem}`);
}

for (const [line, rows] of rowCounts) if (rows !== 1) findings.push(`${line} is in ${rows} rows`);
for (const finding of findings) console.log(`${page}: ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;
