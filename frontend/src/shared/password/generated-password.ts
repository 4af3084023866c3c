import { missingIn } from './new-password.ts';

/** 64 characters, so that each six random bits are one; without those that look alike: l, o, I, O, 0, 1. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*?&#';
const length = 20;

/** A password that nobody has to remember: 120 random bits, and what the rule wants. */
export function generatedPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  const password = Array.from(bytes, (byte) => characters.charAt(byte % characters.length)).join('');
  return missingIn(password) === undefined ? password : generatedPassword();
}
