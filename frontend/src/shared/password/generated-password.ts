import { missingIn } from './new-password.ts';

/** 64 characters, one for each six random bits; without the ambiguous l, o, I, O, 0, 1. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*?&#';
const length = 20;

/** Random password of 120 bits that meets the password rule. */
export function generatedPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  const password = Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join('');
  return missingIn(password) === undefined ? password : generatedPassword();
}
