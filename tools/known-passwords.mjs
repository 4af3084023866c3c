/**
 * Writes backend/data/known-passwords.txt. Not part of a build; backend/data/README.md says from what it was made.
 * usage: node tools/known-passwords.mjs PASSWORDS.json TOP_1M.txt
 *   PASSWORDS.json  common passwords in small letters, as @zxcvbn-ts/language-common holds them
 *   TOP_1M.txt      breached passwords, one per line, of which those that meet the registration's rules are taken
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** The registration's rules, as in backend/src/modules/identity/domain/user.ts. */
const rules = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[@$!%*?&#]).{8,}$/su;

const [common, breached] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const meeting = breached.split('\n').filter((password) => rules.test(password));
const known = new Set([...JSON.parse(common), ...meeting].map((password) => password.toLowerCase()));
const lines = [...known].filter((password) => /^[\x21-\x7e]{4,}$/.test(password)).sort();
writeFileSync(new URL('../backend/data/known-passwords.txt', import.meta.url), `${lines.join('\n')}\n`);
