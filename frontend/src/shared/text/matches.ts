/* The rule of every search, as the server has it in `platform/database/text-search.ts`. */

/** Left out: O'Neil is ONeil, with any apostrophe. */
const apostrophe = String.raw`['\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]`;
/** Left out of texts, and between words of a search: García-López is García López and GarcíaLópez. */
const dash = String.raw`[\-\u00ad\u058a\u05be\u1400\u1806\u200b\u2010-\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]`;
/** Accents, as the server leaves them out; not the marks of other scripts, which make other words. */
const accents = new RegExp(
  String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+`,
  'gu',
);
const others: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'øðđħıłŋŧɓɗƙƴſς'].map((letter, at) => [letter, 'oddhilntbdkysσ'.charAt(at)])),
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
};
const apostrophes = new RegExp(apostrophe, 'gu');
const unseen = new RegExp(
  String.raw`${apostrophe}|${dash}|[\u061c\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]`,
  'gu',
);
const betweenWords = new RegExp(String.raw`(?:[\s\p{Z}]|${dash})+`, 'u');

/** In lower case and without accents, apostrophes and dashes, so that 'Peña' and 'PENA' are the same in a search. */
export const folded = (text: string): string =>
  text
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[øðđħıłŋŧɓɗƙƴſςæœþß]/gu, (letter) => others[letter] ?? letter);

/** The folded words of a search, each of which must be in a text. */
export const soughtWords = (typed: string): string[] =>
  typed.replace(apostrophes, '').normalize('NFKD').split(betweenWords).map(folded).filter(Boolean);

/** True if the text contains all words that were typed, in any order, whatever the case, accents and punctuation of either. */
export function matches(text: string, typed: string): boolean {
  const line = folded(text);
  return soughtWords(typed).every((word) => line.includes(word));
}

/** Marks that may be between the letters of a word: parts of a regular expression with the flag u. */
export const betweenLetters = String.raw`(?:\p{M}|${apostrophe}|${dash})*`;

/** True if a search for the text makes sense: two characters, or one of a script in which that can be a word. */
export const isSearchable = (text: string): boolean =>
  [...text].length >= 2 || /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text);
