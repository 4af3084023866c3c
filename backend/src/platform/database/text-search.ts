/* Searches of texts: one rule for all of them. `plain` of the database has the letters, `soughtWords` the words. The browser
 * has the same rule in `shared/text/matches.ts`. Once would not do: indexes need it in the database, the words are known
 * before a query, and lists in the browser answer each key; tests compare the signs. */

/** Left out of words: O'Neil is ONeil, with any apostrophe. */
const apostrophes =
  /['\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07]/gu;
/** Left out of texts, and between words of a search: García-López is García López and GarcíaLópez. */
const betweenWords =
  /[\s\p{Z}\u200b\-\u00ad\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]+/u;

/** The words of a search. Each must be in the text, in any order; case and accents are left to `plain`. */
export const soughtWords = (search: string): string[] =>
  search.replace(apostrophes, '').normalize('NFKD').split(betweenWords).filter(Boolean);

/** Part of a LIKE pattern, with % and _ as literal characters. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern of a search without a word, such as a single apostrophe: no text is this character. */
const nothing = '\u0002';

/**
 * LIKE patterns of all words of a search, the longest first, for `matches`; '%' alone for no search.
 * @param search undefined or blank for none
 */
export function containing(search: string | undefined): string[] {
  if (!search?.trim()) return ['%'];
  const words = soughtWords(search).sort((one, other) => other.length - one.length);
  return words.length === 0 ? [nothing] : words.map((word) => `%${escaped(word)}%`);
}

/** @param patterns SQL of an array of patterns @returns SQL of an array of these as `plain` writes them */
export const plainPatterns = (patterns: string): string =>
  `ARRAY(SELECT plain(one) FROM unnest(${patterns}::text[]) one)`;

/**
 * SQL condition: all patterns match one of `texts` or another, by the rule of `plain`. With a trigram index of
 * `plain(text)`, it uses this index for the longest word.
 * @param patterns SQL of an array of patterns such as `containing`
 * @param texts SQL of texts
 */
export const matches = (patterns: string, ...texts: string[]): string =>
  `((${texts.map((text) => `plain(${text}) LIKE plain((${patterns}::text[])[1])`).join(' OR ')})
    AND plain(${texts.length === 1 ? (texts[0] ?? '') : `concat_ws(' ', ${texts.join(', ')})`}) LIKE ALL (${plainPatterns(patterns)}))`;

/**
 * SQL condition: all patterns match a text that is stored as `plain` writes it, such as `accounts.search_text`.
 * @param patterns SQL of an array of patterns
 */
export const matchesPlain = (patterns: string, text: string): string =>
  `${text} LIKE ALL (${plainPatterns(patterns)})`;

/** SQL condition: the patterns are those of no search. */
export const isUnsought = (patterns: string): string => `${patterns}::text[] = '{%}'`;

/** Fewest digits of a part of a phone number. */
const fewestDigits = 4;
/** Fewest digits of a stored number that a longer one may end with, as with a country code. */
const fewestOfNumber = 7;

/**
 * LIKE patterns of a phone number, for `calls`; undefined for any other text. A stored number matches if it has these
 * digits anywhere, or is the end of them, since a country code or the zero before an area code may be missing on either side.
 */
export function phonePatterns(search: string | undefined): string[] | undefined {
  const text = (search ?? '')
    .normalize('NFKD')
    .replace(/^\s*tel:/i, '')
    .replace(/\s*(?:ext\.?|x|#)\s*\d+\s*$/i, '');
  if (!/^[\d\s\p{Z}\p{Cf}\p{P}+\u2212]*$/u.test(text)) return undefined;
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '');
  if (digits.length < fewestDigits) return undefined;
  const isWhole = digits.length > fewestOfNumber + 1;
  const ends = isWhole && digits.startsWith('0') ? [digits, digits.slice(1)] : [digits];
  const shorter = Array.from({ length: Math.max(digits.length - fewestOfNumber, 0) }, (_, at) =>
    digits.slice(at + 1),
  );
  return [
    ...ends.map((end) => `%${end}%`),
    ...shorter.flatMap((number) => [`%|${number}|%`, `%|0${number}|%`]),
  ];
}

/** SQL condition: a column with the digits of `phone_digits` has the number. @param patterns SQL of an array of patterns */
export const calls = (patterns: string, digits: string): string => `${digits} LIKE ANY (${patterns}::text[])`;
