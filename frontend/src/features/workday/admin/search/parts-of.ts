import { betweenLetters, soughtWords } from '../../../../shared/text/matches.ts';

/** Parts of a text, of which every second one matches a search word, whatever the case, accents and punctuation. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const sought = words.flatMap(soughtWords);
  if (sought.length === 0) return [text];
  // Longest first, so that 'anna' is marked rather than 'an'.
  sought.sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(${sought.map(withMarks).join('|')})`, 'iu');
  return text
    .normalize('NFD')
    .split(pattern)
    .map((part) => part.normalize());
}

/** Pattern of a word whose letters may have accents, and punctuation between them. */
const withMarks = (word: string): string =>
  `${[...word].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')).join(betweenLetters)}\\p{M}*`;
