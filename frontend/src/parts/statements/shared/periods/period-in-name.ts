import { lastUnsureDay, type Months, monthsOfPeriods } from './period-in-text.ts';
import { compact, isDay, monthName, monthNamed, monthText } from './written-dates.ts';

type Values = readonly [year: unknown, month: unknown, day?: unknown];

const parts = {
  year: String.raw`(\d{4})`,
  shortYear: String.raw`(\d{2})`,
  number: String.raw`(\d{1,2})`,
  twoDigits: String.raw`(\d{2})`,
  lastTwoDigits: String.raw`(\d{2})(?!-\d{1,2}(?!\d))`,
  name: `(${monthName})`,
};

/** @param gap between the parts; without one, their digits stand together */
function written(order: readonly (keyof typeof parts)[], gap: string): RegExp {
  const pattern = order.map((part) => parts[part]).join(gap);
  // Neither within a longer number nor within a word.
  const before = order[0] === 'name' ? String.raw`(?<!\p{Letter})` : String.raw`(?<!\d)`;
  const after = order.at(-1) === 'name' ? String.raw`(?!\p{Letter})` : String.raw`(?!\d)`;
  return new RegExp(before + pattern + after, 'gu');
}

/** Both orders of numbers that may be month and day. */
const eitherWay = (year: unknown, one: unknown, other: unknown): Values[] => [
  [year, one, other],
  [year, other, one],
];

const named = (name: string | undefined): number => monthNamed(name ?? '');
const spaced = '-';
const loose = '-?(?:de-?)?';

/** Each with what it may mean; what one has read, the following ones do not read again. */
const patterns: readonly [RegExp, (found: readonly string[]) => readonly Values[]][] = [
  [written(['year', 'twoDigits', 'twoDigits'], ''), ([year, month, day]) => [[year, month, day]]],
  [written(['year', 'number', 'number'], spaced), ([year, month, day]) => [[year, month, day]]],
  [written(['twoDigits', 'twoDigits', 'year'], ''), ([one, other, year]) => eitherWay(year, one, other)],
  [written(['number', 'number', 'year'], spaced), ([one, other, year]) => eitherWay(year, one, other)],
  [written(['number', 'name', 'year'], loose), ([day, month, year]) => [[year, named(month), day]]],
  [written(['name', 'number', 'year'], spaced), ([month, day, year]) => [[year, named(month), day]]],
  [written(['name', 'twoDigits', 'year'], ''), ([month, day, year]) => [[year, named(month), day]]],
  [written(['year', 'name', 'number'], spaced), ([year, month, day]) => [[year, named(month), day]]],
  [written(['name', 'year'], loose), ([month, year]) => [[year, named(month)]]],
  [written(['year', 'name'], loose), ([year, month]) => [[year, named(month)]]],
  // Not a day that does not exist: 2026-09-31.
  [written(['year', 'lastTwoDigits'], spaced), ([year, month]) => [[year, month]]],
  [written(['twoDigits', 'year'], spaced), ([month, year]) => [[year, month]]],
  [written(['number', 'number', 'shortYear'], spaced), ([a, b, year]) => eitherWay(`20${year}`, a, b)],
  [
    written(['number', 'name', 'shortYear'], loose),
    ([day, month, year]) => [[`20${year}`, named(month), day]],
  ],
  [
    written(['twoDigits', 'twoDigits', 'twoDigits'], ''),
    ([one = '', two = '', three = '']) => [
      [one + two, three],
      [two + three, one],
      ...eitherWay(`20${three}`, one, two),
      [`20${one}`, two, three],
    ],
  ],
];

/** Files with such names were named on the day on which somebody made them. */
const picture =
  /^(?:img|pxl|dsc|vid|photo|foto|image|imagen|picture|screenshot|captura|scan|escane|whatsapp|signal|adobe|camscanner)/;

/** Months that a file's name says: 'eStmt_2026-09-30.pdf'. */
export function monthsInName(fileName: string): Months {
  const called = compact(fileName.replaceAll(/[\s_]+/g, '-'))
    .replace(/\.[a-z]\w{0,4}$/, '')
    // Added to a second download.
    .replace(/-*\(\d+\)$/, '');
  const periods = monthsOfPeriods(called);
  if (periods.size > 0) return { sure: periods, maybe: periods };
  let left = called.replaceAll(/[^\p{Letter}\d]+/gu, '-');
  const found: { month: string; isSure: boolean }[] = [];
  for (const [pattern, read] of patterns) {
    left = left.replaceAll(pattern, (all: string, ...values: string[]) => {
      const months = read(values).flatMap(monthOf);
      found.push(...months);
      return months.length > 0 ? '-' : all;
    });
  }
  const maybe = new Set(found.map(({ month }) => month));
  const isSure = maybe.size === 1 && found.some((one) => one.isSure) && !picture.test(called);
  return { sure: isSure ? maybe : new Set(), maybe };
}

function monthOf([writtenYear, of, on]: Values): { month: string; isSure: boolean }[] {
  const year = Number(writtenYear);
  const month = Number(of);
  const day = on === undefined ? undefined : Number(on);
  if (!isDay(year, month, day ?? 1)) return [];
  return [{ month: monthText(year, month), isSure: day === undefined || day > lastUnsureDay }];
}
