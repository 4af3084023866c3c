import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../platform/token-hash.js';

/** Codes of one set. */
const setSize = 10;
/** Crockford's: without letters that are taken for another letter or a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Sixteen letters of five bits each: 80 random bits, so a plain digest keeps them. */
const letters = 16;

/** A new set, written in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: setSize }, newCode);

function newCode(): string {
  const text = Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

/** The hash by which a code is kept, however it was typed. */
export function recoveryCodeHash(typed: string): Buffer {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return tokenHash(letters.replaceAll('o', '0').replace(/[il]/g, '1'));
}
