import { Temporal } from 'temporal-polyfill';
import type { Language, RecurringRequestDto } from '../../../../shared/api';

type Every = RecurringRequestDto['every'];

const monthsIn: Record<Every, number> = { month: 1, quarter: 3, year: 12 };
const quarterLetter: Record<Language, string> = { en: 'Q', es: 'T' };

interface Days {
  every: Every;
  startsOn: string;
  /** Empty without an end. */
  endsOn: string;
  /** Day of the latest request, which is not made again. */
  lastOn?: string | null | undefined;
}

/** False for what a date input holds while its year is being written: '0002-01-31', '20270-01-31'. */
export const isWritten = (day: string): boolean => /^[2-9]\d{3}-\d\d-\d\d$/.test(day);

/** The first day of the recurrence on or after a day; undefined after its end. A 31st is the last day of a shorter month. */
export function nextDay({ every, startsOn, endsOn, lastOn }: Days, from: string): string | undefined {
  const first = Temporal.PlainDate.from(startsOn);
  for (let months = 0; ; months += monthsIn[every]) {
    const day = first.add({ months }).toString();
    if (endsOn !== '' && day > endsOn) return undefined;
    if (day >= from && day !== lastOn) return day;
  }
}

/** Name of the period before the one with that day: 'October 2026', 'Q3 2026', '2026', in the client's language. */
export function periodBefore(day: string, every: Every, language: Language): string {
  const before = Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months: monthsIn[every] });
  if (every === 'year') return String(before.year);
  if (every === 'quarter') return `${quarterLetter[language]}${Math.ceil(before.month / 3)} ${before.year}`;
  const name = new Intl.DateTimeFormat(`${language}-US`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(before.toString()));
}
