import { usualMarks } from '../../../../shared/text/usual-marks';

/** A calendar day as it may have been meant; without a year if none is written. */
export interface WrittenDate {
  year: number | undefined;
  month: number;
  day: number;
  /** Position after it. */
  end: number;
}

const names = [
  ['january', 'jan', 'enero', 'ene'],
  ['february', 'febrero', 'feb'],
  ['march', 'marzo', 'mar'],
  ['april', 'apr', 'abril', 'abr'],
  ['may', 'mayo'],
  ['june', 'junio', 'jun'],
  ['july', 'julio', 'jul'],
  ['august', 'aug', 'agosto', 'ago'],
  ['september', 'septiembre', 'setiembre', 'sept', 'sep', 'set'],
  ['october', 'octubre', 'oct'],
  ['november', 'noviembre', 'nov'],
  ['december', 'dec', 'diciembre', 'dic'],
];

/** Pattern of a month's name or abbreviation in English or Spanish, the longest first. */
export const monthName = `(?:${names
  .flat()
  .sort((one, other) => other.length - one.length)
  .join('|')})`;

/** 9 for 'sept'. */
export const monthNamed = (name: string): number => names.findIndex((all) => all.includes(name)) + 1;

/**
 * Text in which dates are looked for: ligatures and full-width digits as usual ones, every dash as '-', and no white space, since
 * programs that read PDFs cut spaced letters each at another place.
 */
export const compact = (text: string): string =>
  usualMarks(text.normalize('NFKC'))
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();

/** '2026-09' */
export const monthText = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** True for a day of the calendar in this century. */
export function isDay(year: number, month: number, day: number): boolean {
  return (
    year >= 2000 &&
    year < 2100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

// Not the beginning of 'through'.
const ordinal = String.raw`(?:st|nd|rd|th(?!r)|\.?o)?`;
/** Not the first half of 2026. */
const shortYear = String.raw`(?!20\d\d)(\d{2})`;
const ofMonth = '(?:del?|[-/.,])?';

/** Each may match at a place where others match, too: without spaces, the digits of two numbers stand together. */
const patterns: readonly [RegExp, (found: readonly string[]) => readonly (readonly number[])[]][] = [
  ...[String.raw`(\d{4})`, shortYear, ''].map((year): (typeof patterns)[number] => [
    new RegExp(String.raw`(\d{1,2})([/.-])(\d{1,2})` + (year && String.raw`\2${year}`), 'y'),
    // 09/10/26 may be meant either way.
    ([, first, , second, of]) => [
      [Number(of), Number(first), Number(second)],
      [Number(of), Number(second), Number(first)],
    ],
  ]),
  [
    /(\d{4})([/.-])(\d{1,2})\2(\d{1,2})/y,
    ([, year, , month, day]) => [[Number(year), Number(month), Number(day)]],
  ],
  ...['(\\d)', String.raw`(\d{2})`].flatMap((day) =>
    [String.raw`[-,]*(\d{4})`, ''].map((year): (typeof patterns)[number] => [
      new RegExp(`(${monthName})[-.]*${day}${ordinal}${year}`, 'y'),
      ([, month = '', of, written]) => [[Number(written), monthNamed(month), Number(of)]],
    ]),
  ),
  ...[String.raw`${ofMonth}(\d{4})`, String.raw`${ofMonth}${shortYear}`, ''].map(
    (year): (typeof patterns)[number] => [
      new RegExp(String.raw`(\d{1,2})${ordinal}${ofMonth}(${monthName})\.?${year}`, 'y'),
      ([, day, month = '', written]) => [[Number(written), monthNamed(month), Number(day)]],
    ],
  ),
];

/** A leap year, so that February 29 is a day until its year is known. */
const anyYear = 2000;

/** All days that a compact text may name at this position. */
export function datesAt(text: string, start: number): WrittenDate[] {
  return patterns.flatMap(([pattern, read]) => {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (!found) return [];
    const end = pattern.lastIndex;
    return read(found).flatMap(([written = Number.NaN, month = 0, day = 0]) => {
      const year = Number.isNaN(written) ? undefined : written < 100 ? 2000 + written : written;
      return isDay(year ?? anyYear, month, day) ? [{ year, month, day, end }] : [];
    });
  });
}
