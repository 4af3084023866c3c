import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { t } from '@steward/texts';

/** Sorted SHA-256 prefixes of breached passwords in lower case; read when the first password is chosen. */
let knownPrefixes: Buffer | undefined;
const prefixesFile = new URL('../../../data/known-passwords.bin', import.meta.url);
/** Bytes per prefix. Six keep false positives far below one in a million: see backend/data/README.md. */
const prefixLength = 6;

/** Words of this product and its trade, which an attacker tries first. */
const tradeWords: ReadonlySet<string> = new Set([
  'accountant',
  'accounting',
  'advisor',
  'bookkeeper',
  'bookkeeping',
  'clientportal',
  'consultant',
  'consulting',
  'finance',
  'finances',
  'financial',
  'invoice',
  'invoices',
  'portal',
  'practice',
  'steward',
  'stewardportal',
  'taxes',
  'taxpayer',
  'taxportal',
  'taxpreparer',
  'taxreturn',
  'taxreturns',
  'taxseason',
]);

/** Characters after a listed word that do not make a different password. */
const maxSuffix = 6;

/** Characters that replace letters; `1` and `!` replace two. */
const spelled = (one: 'i' | 'l'): Record<string, string> => ({
  '0': 'o',
  '1': one,
  '!': one,
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
});
const swap = (text: string, letters: Record<string, string>): string =>
  text.replace(/[^a-z]/g, (sign) => letters[sign] ?? sign);
const unshifted = Object.fromEntries([...'!@#$%^&*()'].map((sign, key) => [sign, '1234567890'[key] ?? '']));

/**
 * Words of which a password is a trivial variant: other case, characters for letters, shift key held,
 * separators, or up to six digits and special characters at its end.
 */
function stemsOf(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase();
  const ending = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  const stems = [text.replace(/[^a-z0-9]/g, '')];
  for (let cut = 0; cut <= Math.min(ending, maxSuffix); cut++) {
    const stem = text.slice(0, text.length - cut);
    stems.push(stem, swap(stem, spelled('i')), swap(stem, spelled('l')), swap(stem, unshifted));
  }
  return stems.filter((stem) => stem.length > 0);
}

/** True if a password is a known breached one, or a trivial variant of one. */
export const isKnownPassword = (password: string): boolean => stemsOf(password).some(isBreached);

/** Binary search in the sorted prefixes. */
function isBreached(password: string): boolean {
  const prefixes = (knownPrefixes ??= readFileSync(prefixesFile));
  const prefix = hash('sha256', password, 'buffer').subarray(0, prefixLength);
  let low = 0;
  let high = prefixes.length / prefixLength;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = prefix.compare(prefixes, middle * prefixLength, (middle + 1) * prefixLength);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

/** True if a password contains the username, if that has four letters or more. */
const containsUsername = (password: string, username: string): boolean =>
  [...username].length >= 4 && password.toLowerCase().includes(username.toLowerCase());

/** Error message for a new password, or undefined if it is acceptable. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (isKnownPassword(password))
    return t('This password is known from data breaches. Please choose another one.');
  if (stemsOf(password).some((stem) => tradeWords.has(stem)))
    return t('This password is easy to guess. Please choose another one.');
  if (containsUsername(password, username)) return t('The password must not contain the username.');
  return undefined;
}
