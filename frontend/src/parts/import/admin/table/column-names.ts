import { t } from '@steward/texts';
import type { TableFile, TableRow } from './table-file.ts';
import { folded } from '../../../../shared/text/matches.ts';

/** The meaning of each column; undefined for one without a name that nobody has chosen a meaning for. */
export type Meanings<Meaning> = readonly (Meaning | undefined)[];

/** Without accents, spaces and punctuation, in lower case. */
export const bare = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, '');

/** "Name (Last, First)" is a name. */
export const withoutRemark = (name: string): string => name.replace(/\([^)]*\)|\[[^\]]*\]/g, '');

/**
 * Rank of a column among the names of a meaning, the lowest first; undefined if it is none of them.
 * @param names as `bare` writes them, with spaces between
 */
export function rankAmong(names: string, column: string): number | undefined {
  const listed = names.split(' ');
  const exact = listed.indexOf(bare(column));
  if (exact >= 0) return exact;
  const found = listed.indexOf(bare(withoutRemark(column)));
  return found < 0 ? undefined : listed.length + found;
}

/**
 * Guesses the meaning of each column from its name; each meaning is used once, for the first column with the best
 * matching name.
 * @param rank of a column of that name for a meaning, the lowest first; undefined if it has another
 */
export function guessed<Meaning extends string>(
  columns: readonly string[],
  meanings: readonly Meaning[],
  rank: (column: string, meaning: Meaning) => number | undefined,
): (Meaning | 'none')[] {
  const found = columns.map((): Meaning | 'none' => 'none');
  for (const meaning of meanings) {
    const ranks = columns.map((column, index) =>
      found[index] === 'none' ? (rank(column, meaning) ?? Infinity) : Infinity,
    );
    const best = Math.min(...ranks);
    if (best < Infinity) found[ranks.indexOf(best)] = meaning;
  }
  return found;
}

/** The message about a meaning that two columns have; undefined if none. */
export function usedTwice<Meaning extends string>(
  chosen: Meanings<Meaning | 'none'>,
  label: (meaning: string) => string,
): string | undefined {
  const twice = chosen.find(
    (meaning, index) => meaning && meaning !== 'none' && chosen.indexOf(meaning) !== index,
  );
  return twice && t('Two columns are set to {field}. Set one of them to Skip.', { field: label(twice) });
}

/** Why a row itself cannot be read; its cells may be in the wrong columns. */
export function rowProblem(
  { badlyQuoted, cells, isLonger }: TableRow,
  { named }: TableFile,
  meanings: Meanings<string>,
): string | undefined {
  if (badlyQuoted) return t('A quotation mark is out of place or never closed');
  const isUnknown =
    isLonger && cells.some((cell, at) => at >= named && cell !== '' && meanings[at] === undefined);
  return isUnknown ? t('The row has more cells than there are column names') : undefined;
}
