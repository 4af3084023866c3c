/**
 * Checks docs/accessibility.json, from which the page /accessibility is built: each success criterion of WCAG 2.2 at
 * levels A and AA is there once, in order, with its level, a status, a reason, a date and an existing test.
 */
import { existsSync, readFileSync } from 'node:fs';

const list = 'docs/accessibility.json';
/** Success criteria of https://www.w3.org/TR/WCAG22/ by level. 4.1.1 was removed from it. */
const criteria = {
  A: [
    '1.1.1',
    '1.2.1',
    '1.2.2',
    '1.2.3',
    '1.3.1',
    '1.3.2',
    '1.3.3',
    '1.4.1',
    '1.4.2',
    '2.1.1',
    '2.1.2',
    '2.1.4',
    '2.2.1',
    '2.2.2',
    '2.3.1',
    '2.4.1',
    '2.4.2',
    '2.4.3',
    '2.4.4',
    '2.5.1',
    '2.5.2',
    '2.5.3',
    '2.5.4',
    '3.1.1',
    '3.2.1',
    '3.2.2',
    '3.2.6',
    '3.3.1',
    '3.3.2',
    '3.3.7',
    '4.1.2',
  ],
  AA: [
    '1.2.4',
    '1.2.5',
    '1.3.4',
    '1.3.5',
    '1.4.3',
    '1.4.4',
    '1.4.5',
    '1.4.10',
    '1.4.11',
    '1.4.12',
    '1.4.13',
    '2.4.5',
    '2.4.6',
    '2.4.7',
    '2.4.11',
    '2.5.7',
    '2.5.8',
    '3.1.2',
    '3.2.3',
    '3.2.4',
    '3.3.3',
    '3.3.4',
    '3.3.8',
    '4.1.3',
  ],
};
const inOrder = (one, other) => {
  const [a, b] = [one, other].map((number) => number.split('.').map(Number));
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
};
const expected = [...criteria.A, ...criteria.AA].sort(inOrder);
const today = new Date().toISOString().slice(0, 10);
const findings = [];
const lines = JSON.parse(readFileSync(list, 'utf8'));

const numbers = lines.map(({ criterion }) => criterion);
for (const number of expected) if (!numbers.includes(number)) findings.push(`${number} is missing`);
for (const [index, number] of numbers.entries()) {
  if (!expected.includes(number)) findings.push(`${number} is not a criterion of level A or AA`);
  if (index > 0 && inOrder(numbers[index - 1], number) >= 0)
    findings.push(`${number} is twice or out of order`);
}

for (const { criterion, name, level, status, reason, since, test } of lines) {
  if (!criteria[level]?.includes(criterion)) findings.push(`${criterion}: ${level} is not its level`);
  if (!['met', 'not met', 'not applicable'].includes(status))
    findings.push(`${criterion}: no status ${status}`);
  if (!name?.trim() || !reason?.trim()) findings.push(`${criterion}: name or reason is missing`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since) || since > today)
    findings.push(`${criterion}: ${since} is no past day`);
  const [file, title] = test?.split(' › ') ?? [];
  const isThere = existsSync(file ?? '') && title && readFileSync(file, 'utf8').includes(`'${title}'`);
  if (!isThere) findings.push(`${criterion}: there is no test ${test}`);
}

for (const finding of findings) console.log(`${list}: ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;
