/**
 * Reads the settings of `.env` in the working directory, where there is one. Variables of the environment win. The Makefile
 * has it loaded (`node --import`) before the product and its commands, and before nothing else.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

const file = path.resolve('.env');
const text = readIfThere();
if (text !== undefined) {
  for (const line of text.split('\n')) refuseCut(line);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  console.error(`Settings from ${file}`);
}

function readIfThere() {
  try {
    // Editors of Windows begin a file with a mark that would become part of the first name.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error.code !== 'ENOENT') refuse(`${file} cannot be read: ${error.message}.`);
    return undefined;
  }
}

/** Docker Compose reads `a#b` as it is, Node.js as `a`: half a password would be worse than none. */
function refuseCut(line) {
  const [, name] = /^\s*(?:export\s+)?(\w+)\s*=(?!\s*['"`])[^#]*[^\s#]#/.exec(line) ?? [];
  if (name) refuse(`${name} in ${file} contains #: put its value in single quotes.`);
}

/** With the exit code of a setting that cannot be used, as the product has it. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(78);
}
