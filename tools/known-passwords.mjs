/**
 * Turns the list of known passwords into backend/data/known-passwords.bin. Not part of a build;
 * backend/data/README.md names the sources and describes the format.
 * usage: node tools/known-passwords.mjs PASSWORDS.json TOP_1M.txt
 *   PASSWORDS.json  common passwords in lower case, as in @zxcvbn-ts/language-common
 *   TOP_1M.txt      breached passwords, one per line; only those that meet the registration's rules are used
 */
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The registration's rules, as in backend/src/modules/identity/domain/user.ts. */
const rules = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[@$!%*?&#]).{8,}$/su;
/** Bytes kept of each password's SHA-256, as in backend/src/platform/settings/known-passwords.ts. */
const prefixLength = 6;

const [common, breached] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const accepted = breached.split('\n').filter((password) => rules.test(password));
const known = [...JSON.parse(common), ...accepted]
  .map((password) => password.toLowerCase())
  .filter((password) => /^[\x21-\x7e]{4,}$/.test(password));
const prefixes = new Set(known.map((password) => hash('sha256', password).slice(0, 2 * prefixLength)));
writeFileSync(
  new URL('../backend/data/known-passwords.bin', import.meta.url),
  Buffer.from([...prefixes].sort().join(''), 'hex'),
);
