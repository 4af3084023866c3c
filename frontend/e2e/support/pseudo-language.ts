import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { compile, pseudo } from '../../../texts/compile.ts';

/* Loaded into the product before it starts: its Spanish is the pseudo-language. */

const read = fs.readFileSync;
const inPseudo = (translations: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(JSON.parse(translations) as object).map((english) => [english, pseudo(compile(english))]),
    ),
  );
fs.readFileSync = ((...args: Parameters<typeof read>) =>
  /texts\/es\.json$/.test(String(args[0])) ? inPseudo(String(read(...args))) : read(...args)) as typeof read;
syncBuiltinESMExports();
