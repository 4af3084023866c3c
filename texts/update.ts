/**
 * Writes the texts of the code into each language's file, `CODE.po`, and keeps its translations.
 * node texts/update.ts          writes
 * node texts/update.ts --check  fails if a file is not current, a translation cannot be shown, or a complete language lacks one
 *
 * Both fail if two keys of an object have the same word in a language, or the name of a link or button lacks its visible words.
 */
import path from 'node:path';
import {
  collisionsIn,
  namesWithoutWords,
  complete,
  isCurrent,
  problemsIn,
  readCatalog,
  translated,
  writeCatalog,
} from './catalog.ts';
import { languageCodes } from './index.js';
import { extract } from './source.ts';

const { texts, objects, controls } = extract(path.join(import.meta.dirname, '..'));
const isCheck = process.argv.includes('--check');
for (const language of translated) {
  const problems = problemsIn(texts, readCatalog(language), isCheck && complete.includes(language));
  if (!isCheck) writeCatalog(language, texts);
  else if (!isCurrent(language, texts)) problems.push('not current: run node texts/update.ts');
  for (const problem of problems) console.error(`texts/${language}.po: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
for (const language of languageCodes)
  for (const problem of [
    ...collisionsIn(objects, language, readCatalog(language)),
    ...namesWithoutWords(controls, language, readCatalog(language)),
  ]) {
    console.error(problem);
    process.exitCode = 1;
  }
