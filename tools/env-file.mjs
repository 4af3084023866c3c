/**
 * Reads the settings of `.env` in the working directory, if there is one. Environment variables take
 * precedence. The Makefile loads it (`node --import`) for the product and its commands only.
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
    // Windows editors begin a file with a byte order mark, which would become part of the first name.
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

/** The product's exit code for an unusable setting. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(78);
}
