import { t } from '@steward/texts';
import { capitalized, dateFormat, perLanguage, withPlainSpaces } from '@steward/texts/locale';
import { drawnZone } from './reader-zone';

const date = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const dateOfThisYear = dateFormat({ month: 'short', day: 'numeric' });
const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const longDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const time = dateFormat({ timeStyle: 'short' });
const moment = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const longDay = dateFormat({ dateStyle: 'long' });

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** A time in the reader's time zone. */
const textOf = (format: ReturnType<typeof dateFormat>, iso: string): string =>
  withPlainSpaces(format(drawnZone()).format(new Date(iso)));

/**
 * 'Nov 18, 2026' in the reader's time zone; a date without a time ('2026-12-31') is the same calendar day
 * everywhere.
 */
export function formatDate(iso: string): string {
  return date(wholeDay.test(iso) ? 'UTC' : drawnZone()).format(new Date(iso));
}

/** 'Nov 18, 2026, 3:05 PM' in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return textOf(dateTime, iso);
}

/** 'November 18, 2026 at 3:05 PM' in the reader's time zone, for a sentence. */
export function formatLongDateTime(iso: string): string {
  return textOf(longDateTime, iso);
}

/** '3:05 PM' in the reader's time zone. */
export function formatTime(iso: string): string {
  return textOf(time, iso);
}

/** 'Tue, Nov 24, 4:16 AM' in the reader's time zone, for a time within days; the minute is rounded down. */
export function formatMoment(iso: string): string {
  return textOf(moment, iso);
}

/** 'February 15, 2027' for the calendar day '2027-02-15', the same everywhere. */
export function formatDay(day: string): string {
  return longDay('UTC').format(new Date(day));
}

/**
 * 'Dec 10' for the calendar day '2026-12-10', 'Jan 9, 2027' in another year: short enough for a row on a phone.
 * @param today current calendar day, as '2026-11-29'
 */
export function formatNearDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? dateOfThisYear('UTC').format(new Date(day)) : formatDate(day);
}

/** Like `formatDate`, for text that may be a day; any other text is returned unchanged. */
export const formatIfDay = (text: string): string => (wholeDay.test(text) ? formatDate(text) : text);

/** Current calendar day in a time zone, as '2027-02-15'. `now` is in milliseconds since 1970. */
export function todayIn(timeZone: string, now: number = Date.now()): string {
  // The Canadian locale formats dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

const ago = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));

/** 'just now', '1 minute ago', '3 days ago', in the middle of a line. `now` is in milliseconds since 1970. */
export function agoText(iso: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return t('just now');
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return ago().format(-days, 'day');
  return hours > 0 ? ago().format(-hours, 'hour') : ago().format(-minutes, 'minute');
}

/** The same on its own: 'Just now', '1 minute ago', '3 days ago'. `now` is in milliseconds since 1970. */
export const relativeTime = (iso: string, now?: number): string => capitalized(agoText(iso, now));

const dollars = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
);

/** '$1,250.00' for the amount '1250.00'. */
export function formatMoney(amount: string): string {
  // Formats the digits themselves, since a float would be inexact.
  return dollars().format(amount as Intl.StringNumericLiteral);
}

/** '512 B', '184 KB', '2.4 MB' from a number of bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const storageUnits = [
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
] as const;
const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/**
 * '48.2 MB', '1 GB' from a number of bytes, in the decimal units of a storage quota; '12 KB' for small
 * values.
 */
export function storageSize(bytes: number): string {
  if (bytes > 0 && bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  const { unit, bytes: size } = storageUnits.find((one) => bytes >= one.bytes) ?? storageUnits[1];
  return `${oneDecimal().format(bytes / size)} ${unit}`;
}

// The British list has no comma before 'and'.
const list = perLanguage((locale) => new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale));

/** 'a, b and c' */
export const listText = (words: readonly string[]): string => list().format(words);
