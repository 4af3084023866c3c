import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../platform/security/tokens.js';

/** Codes per set. */
const setSize = 10;
/** Crockford's Base32 alphabet: without characters that are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Sixteen characters of five bits: 80 random bits, so that a plain digest is sufficient for storage. */
const letters = 16;

/** A new set, formatted in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: setSize }, newCode);

function newCode(): string {
  const text = Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

/** The stored hash of a code, independent of case, spaces and hyphens. */
export function recoveryCodeHash(typed: string): Buffer {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return tokenHash(letters.replaceAll('o', '0').replace(/[il]/g, '1'));
}
