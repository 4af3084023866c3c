/** Fails where a page of the docs uses a word of tools/lint/plain-words.mjs; screens are checked by the linter. */
import { globSync, readFileSync } from 'node:fs';
import { avoidedWords } from './lint/plain-words.mjs';

const excluded = (name) => name === 'node_modules' || name === 'dist' || name.startsWith('.data');
const findings = globSync('**/*.md', { exclude: excluded }).flatMap((page) =>
  readFileSync(page, 'utf8')
    // Code is not prose: the API has names of its own.
    .replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)]*\)/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) =>
      avoidedWords(line).map(({ word, instead }) => `${page}:${index + 1}: "${word}": write ${instead}.`),
    ),
);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
