/**
 * Holds the tables under 'ASVS 5.0' in docs/security.md against the standard's list: each line of levels 1 and 2 stands
 * in exactly one row; each row of the first table names a test, and each file that is named is there; each other row
 * has its reason.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linesUpToLevel2 } from './asvs/lines.mjs';

const document = readFileSync('docs/security.md', 'utf8');
const [, chapter = ''] = /^## ASVS 5\.0.*?$(.*?)(?=^## |$(?![^]))/ms.exec(document) ?? [];
const faults = [];
const rowsOf = new Map(linesUpToLevel2.map((line) => [line, 0]));

/** 'V3.3.1 to V3.3.4, V10' as the lines that are meant: a section or a chapter is all of its lines. */
function linesIn(cell) {
  return cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split(' to ');
    const isWithin = (line, whole) => line === whole || line.startsWith(`${whole}.`);
    const from = linesUpToLevel2.findIndex((line) => isWithin(line, first));
    const to = linesUpToLevel2.findLastIndex((line) => isWithin(line, last));
    if (from < 0 || to < from) faults.push(`${part} is no line of level 1 or 2`);
    return from < 0 ? [] : linesUpToLevel2.slice(from, to + 1);
  });
}

/** A file as the table names it: of the backend, of the frontend, or of the checkout. */
const placesOf = (file) => [
  ...['backend/src', 'backend', 'frontend'].map((folder) => path.join(folder, file)),
  file,
];

for (const [, title, table] of chapter.matchAll(/^### (.+?)$(.*?)(?=^### |$(?![^]))/gms)) {
  const needsTest = title === 'Held by tests';
  for (const [, row] of table.matchAll(/^\| (V.+) \|$/gm)) {
    const cells = row.split(' | ').map((cell) => cell.trim());
    for (const line of linesIn(cells[0])) rowsOf.set(line, rowsOf.get(line) + 1);
    const files = [...cells.at(-1).matchAll(/`([^`]+\.[a-z]+)`/g)].map(([, file]) => file);
    if (needsTest && !files.some((file) => /\.(test|spec)\.tsx?$/.test(file)))
      faults.push(`${cells[0]}: no test is named`);
    if (needsTest)
      for (const file of files)
        if (!placesOf(file).some((place) => existsSync(place)))
          faults.push(`${cells[0]}: ${file} is not there`);
    if (cells.length < 2 || cells.includes('')) faults.push(`${cells[0]}: a cell is empty`);
  }
}

for (const [line, rows] of rowsOf) {
  if (rows === 0) faults.push(`${line} is in no table`);
  if (rows > 1) faults.push(`${line} is in ${rows} rows`);
}
if (faults.length > 0) console.log(`docs/security.md, ASVS 5.0:\n${faults.join('\n')}`);
process.exitCode = faults.length > 0 ? 1 : 0;
