import { maskCharacter } from './form/values.js';

const shownCharacters = 4;
/** Fewer characters show none. */
const leastShown = 6;

/** A secret as everyone reads it: of nine digits, as a Social Security number; otherwise its last four characters. */
export function maskOf(secret: string): string {
  const hidden = maskCharacter.repeat(4);
  const digits = secret.replaceAll(/[\s.\p{Pd}]/gu, '');
  if (/^\d{9}$/.test(digits))
    return `${maskCharacter.repeat(3)}-${maskCharacter.repeat(2)}-${digits.slice(-shownCharacters)}`;
  const characters = Array.from(secret.trim());
  return characters.length < leastShown ? hidden : `${hidden}${characters.slice(-shownCharacters).join('')}`;
}
