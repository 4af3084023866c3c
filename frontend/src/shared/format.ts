const locale = 'en-US';
const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' });
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const moment = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const calendarDay = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * 'Nov 18, 2026' in the reader's time zone; a date without a time ('2026-12-31') is the same calendar day
 * everywhere.
 */
export function formatDate(iso: string): string {
  return (wholeDay.test(iso) ? calendarDay : date).format(new Date(iso));
}

/** 'Nov 18, 2026, 3:05 PM' in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** '3:05 PM' in the reader's time zone. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** 'Tue, Nov 24, 4:16 AM' in the reader's time zone, for a time within days; the minute is rounded down. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso)).replace(/\u202f/g, ' ');
}

/** 'February 15, 2027' for the calendar day '2027-02-15', the same everywhere. */
export function formatDay(day: string): string {
  return longDay.format(new Date(day));
}

/** Like `formatDate`, for text that may be a day; any other text is returned unchanged. */
export const formatIfDay = (text: string): string => (wholeDay.test(text) ? formatDate(text) : text);

/** '1 client', '2 clients': a number with its noun; the plural ends in s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Current calendar day in a time zone, as '2027-02-15'. `now` is in milliseconds since 1970. */
export function todayIn(timeZone: string, now: number = Date.now()): string {
  // The Canadian locale formats dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

/** 'Just now', '1 minute ago', '5 hours ago', '3 days ago'. `now` is in milliseconds since 1970. */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  return `${days > 0 ? counted(days, 'day') : hours > 0 ? counted(hours, 'hour') : counted(minutes, 'minute')} ago`;
}

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** '$1,250.00' for the amount '1250.00'. */
export function formatMoney(amount: string): string {
  // Formats the digits themselves, since a float would be inexact.
  return dollars.format(amount as Intl.StringNumericLiteral);
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
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/**
 * '48.2 MB', '1 GB' from a number of bytes, in the decimal units of a storage quota; '12 KB' for small
 * values.
 */
export function storageSize(bytes: number): string {
  if (bytes > 0 && bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  const { unit, bytes: size } = storageUnits.find((one) => bytes >= one.bytes) ?? storageUnits[1];
  return `${oneDecimal.format(bytes / size)} ${unit}`;
}

/** 'awaiting signature' for `awaiting_signature`. */
export function statusLabel(status: string): string {
  return status.replaceAll('_', ' ');
}
