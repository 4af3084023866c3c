/**
 * Writes the texts of the code into each language's file, `CODE.po`, and keeps its translations.
 * node texts/update.ts          writes
 * node texts/update.ts --check  fails if a file is not current, a translation cannot be shown, or a complete language lacks one
 */
import path from 'node:path';
import { complete, isCurrent, problemsIn, readCatalog, translated, writeCatalog } from './catalog.ts';
import { extract } from './source.ts';

const texts = extract(path.join(import.meta.dirname, '..'));
const isCheck = process.argv.includes('--check');
for (const language of translated) {
  const problems = problemsIn(texts.keys(), readCatalog(language), isCheck && complete.includes(language));
  if (!isCheck) writeCatalog(language, texts);
  else if (!isCurrent(language, texts)) problems.push('not current: run node texts/update.ts');
  for (const problem of problems) console.error(`texts/${language}.po: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
