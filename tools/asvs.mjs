/**
 * Checks docs/reference/asvs.md: every requirement of levels 1 and 2 has exactly one row, and every test that a row names
 * exists.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linesUpToLevel2 } from './asvs/lines.mjs';

const page = 'docs/reference/asvs.md';
const findings = [];
const rowCounts = new Map(linesUpToLevel2.map((line) => [line, 0]));
const tests = new Set(
  globSync(['backend/**/*.test.ts', 'frontend/{src,e2e}/**/*.{test,spec}.{ts,tsx}'], {
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).map((file) =>
    path.basename(file).replace(/(?:\.(?:adapter|db|http|process))?(?:\.all)?\.(?:test|spec)\.tsx?$/, ''),
  ),
);

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

for (const [, row] of readFileSync(page, 'utf8').matchAll(/^\| (V\d.+) \|$/gm)) {
  const [requirements, how, named] = row.split(' | ');
  for (const line of requirementsIn(requirements)) rowCounts.set(line, rowCounts.get(line) + 1);
  if (!how?.trim()) findings.push(`${requirements}: the reason is missing`);
  for (const test of named?.split(', ') ?? [])
    if (!tests.has(test)) findings.push(`${requirements}: there is no test ${test}`);
}

for (const [line, rows] of rowCounts) if (rows !== 1) findings.push(`${line} is in ${rows} rows`);
for (const finding of findings) console.log(`${page}: ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;
