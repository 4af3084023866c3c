/**
 * Holds docs/operations.md against the code: each sentence that the page says the program says (the first column of a
 * table that begins with "It says") must still be there, with `…` for what differs.
 */
import { globSync, readFileSync } from 'node:fs';

const page = 'docs/operations.md';
const sentences = [];
let inTable = false;
for (const line of readFileSync(page, 'utf8').split('\n')) {
  inTable = line.startsWith('|') && (inTable || /^\| It says\s*\|/.test(line));
  const [, said] = /^\|\s*`([^`]+)`\s*\|/.exec(line) ?? [];
  if (inTable && said) sentences.push(said);
}

const sources = globSync('backend/src/**/*.ts')
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/(['`])\s*\+\s*\1/g, ''));
const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isSaid = (text) => {
  const pattern = new RegExp(text.split('…').map(literal).join('[^\\n]*?'));
  return sources.some((source) => pattern.test(source));
};

/** Settings are refused by name and requirement, which stand apart in the code. */
const ofSetting = /^([A-Z_]+) must be (.+)\.$/;
const missing = sentences.filter((said) => {
  const [, name, must] = ofSetting.exec(said) ?? [];
  return name ? !(isSaid(`'${name}'`) && isSaid(must)) : !isSaid(said);
});

for (const said of missing) console.log(`${page} quotes what no source says: ${said}`);
if (sentences.length === 0) console.log(`${page} has no table that begins with "It says".`);
process.exitCode = missing.length > 0 || sentences.length === 0 ? 1 : 0;
