import { msg, t } from '@steward/texts';
import { namedCharacter } from '@steward/texts/characters';

/** Minimum length of a username. */
export const minLength = 3;

/** Maximum length of a username, less the characters of a number after it. */
const maxStemLength = 46;

/** Scripts that UAX 31 recommends for names; letters of others are refused. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];
const ofOneScript = scripts.map((script) => new RegExp(`^[0-9._\\-\\p{Script_Extensions=${script}}]+$`, 'u'));
const lettersAndDigits = /^[\p{L}\p{M}0-9._-]+$/u;

/**
 * Characters of a new username, so that it cannot be mistaken for another one or for an email address.
 * Existing ones keep theirs.
 */
export const usernameRule = {
  expression: {
    test: (text: string): boolean => lettersAndDigits.test(text) && ofOneScript.some((one) => one.test(text)),
  },
  message: msg('Use only letters of one alphabet, numbers, dots, underscores and hyphens'),
  reason: (text: string): string | undefined => {
    const [character] = /[^\p{L}\p{M}0-9._-]/u.exec(text) ?? [];
    if (character === undefined) return undefined;
    if (/\s/.test(character)) return t("A username can't have spaces");
    return t("“{character}” can't be used in a username", { character: namedCharacter(character) });
  },
} as const;

/** Full-width and other forms of a letter become the letter itself, so that a username is shown as it is compared. */
export const storedSpelling = (username: string): string => username.normalize('NFKC');

/** The username that an email address suggests: the allowed characters of its local part, in lower case. */
export function stemOf(email: string): string {
  let stem = '';
  for (const character of storedSpelling(email.slice(0, email.lastIndexOf('@'))).toLowerCase())
    if (stem.length < maxStemLength && usernameRule.expression.test(stem + character)) stem += character;
  return stem || 'client';
}

/** The name without a number at its end. */
export const withoutNumber = (username: string): string => username.toLowerCase().replace(/[0-9]+$/, '');

/** The name itself, or with the first number from 2 that makes it free and long enough. */
export function numbered(stem: string, taken: ReadonlySet<string>): string {
  let username = stem;
  for (let number = 2; taken.has(username) || username.length < minLength; number++)
    username = `${stem}${number}`;
  return username;
}
