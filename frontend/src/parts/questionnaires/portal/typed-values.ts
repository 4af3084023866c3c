import { perLanguage } from '@steward/texts/locale';
import { isDay } from '../shared/form';

/** A number as people type it: '1,250.5', '$40', '12 000', '15%'. Undefined if it is none. */
export function numberOf(typed: string): number | undefined {
  const digits = typed.replace(/[\s$%]/g, '');
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d{1,15})?(?:\.\d{1,10})?$/.test(digits) || !/\d/.test(digits))
    return undefined;
  return Number(digits.replaceAll(',', ''));
}

/** An amount of dollars as people type it, as '1250.50'; undefined if it is none. */
export function amountOf(typed: string): string | undefined {
  const digits = typed.replace(/[\s$]/g, '');
  const [, sign, whole, cents = ''] =
    /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{0,2}))?$/.exec(digits) ?? [];
  return whole && `${sign}${whole.replaceAll(',', '')}.${cents.padEnd(2, '0')}`;
}

/** First three letters of the months, in the languages of the product. */
const months = perLanguage((locale) =>
  [locale, 'en-US', 'es-US'].map((language) =>
    Array.from({ length: 12 }, (_, month) => lettersOf(nameOf(language, month))),
  ),
);

const nameOf = (language: string, month: number): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month));

const lettersOf = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 3);

function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  for (const names of months())
    if (names.includes(lettersOf(word))) return names.indexOf(lettersOf(word)) + 1;
  return 0;
}

/**
 * A day as people type it: '4/15/2027', '04152027', 'April 15, 2027', '15 de abril de 2027', '2027-04-15'. Undefined if
 * it is none; the year has four digits, so that none is guessed.
 */
export function dayOf(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1');
  const parts = text.split(/(?:[\s/.,-]|\b(?:de|del|of)\b)+/i).filter((part) => part !== '');
  const [a = '', b = '', c = '', more] = parts;
  if (more !== undefined) return undefined;
  if (/^\d{4}$/.test(a)) return dayFrom(a, monthOf(b), c);
  if (!/^\d{4}$/.test(c)) return undefined;
  // The month comes first in the United States; a number above 12 is none.
  const isDayFirst = /^\d+$/.test(a) && (!/^\d+$/.test(b) || Number(a) > 12);
  return isDayFirst ? dayFrom(c, monthOf(b), a) : dayFrom(c, monthOf(a), b);
}

function dayFrom(year: string, month: number, day: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** '04/15/2027', as it can be typed. */
export const typedDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
