import { inLanguage } from '@steward/texts';
import {
  agoText,
  fileSize,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDateTime,
  formatMoment,
  formatMoney,
  formatTime,
  listText,
  relativeTime,
  storageSize,
  todayIn,
} from './format.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const before = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test('a date is formatted as month, day and year', () => {
  expect(formatDate('2026-11-18T12:00:00Z')).toBe('Nov 18, 2026');
});

test('a date without a time is the same day in every time zone', () => {
  expect(formatDate('2026-12-31')).toBe('Dec 31, 2026');
});

test("a calendar day is written out, and depends on the zone's clock", () => {
  expect(formatDay('2027-02-15')).toBe('February 15, 2027');
  const earlyInLondon = Date.parse('2027-02-15T03:00:00Z');
  expect(todayIn('America/Chicago', earlyInLondon)).toBe('2027-02-14');
  expect(todayIn('Europe/London', earlyInLondon)).toBe('2027-02-15');
});

test('a moment has its time', () => {
  expect(formatDateTime('2026-11-18T12:05:00Z')).toMatch(/^Nov 18, 2026, \d{1,2}:05 [AP]M$/);
});

test('relative times are words, singular for one', () => {
  const cases: [number, string][] = [
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [45 * day, '45 days ago'],
  ];
  for (const [elapsed, words] of cases) expect(relativeTime(before(elapsed), now)).toBe(words);
});

test("a clock behind the server's still shows Just now", () => {
  expect(relativeTime(before(-2 * minute), now)).toBe('Just now');
});

test('file sizes use the most readable unit', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [184 * 1024, '184 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [5 * 1024 * 1024, '5.0 MB'],
  ];
  for (const [bytes, words] of cases) expect(fileSize(bytes)).toBe(words);
});

test('storage is in megabytes and gigabytes', () => {
  const cases: [number, string][] = [
    [0, '0 MB'],
    [648, '1 KB'],
    [184_000, '184 KB'],
    [1_000_000, '1 MB'],
    [48_213_904, '48.2 MB'],
    [999_900_000, '999.9 MB'],
    [1_000_000_000, '1 GB'],
    [2_500_000_000, '2.5 GB'],
  ];
  for (const [bytes, words] of cases) expect(storageSize(bytes)).toBe(words);
});

test('money is in dollars with two decimals, exact to the cent', () => {
  expect(['0.00', '125.00', '1250.5', '99999999.99', '9007199254740993.01'].map(formatMoney)).toEqual([
    '$0.00',
    '$125.00',
    '$1,250.50',
    '$99,999,999.99',
    '$9,007,199,254,740,993.01',
  ]);
});

test('a moment within days has its weekday, and its minute is rounded down', () => {
  const at = new Date(2026, 10, 24, 4, 16, 59, 999);
  expect(formatMoment(at.toISOString())).toBe('Tue, Nov 24, 4:16 AM');
});

test('lists are joined by words', () => {
  expect(listText(['tax', 'legal', 'other'])).toBe('tax, legal and other');
});

test('formats follow the language, in both directions', () => {
  const at = new Date(2027, 3, 15, 15, 5).toISOString();
  const atOne = new Date(2027, 3, 15, 13, 0).toISOString();
  const formats = () => [
    formatDay('2027-04-15'),
    formatDate('2027-04-15'),
    formatDateTime(at),
    formatLongDateTime(at),
    formatLongDateTime(atOne),
    formatTime(at),
    formatMoney('1250.00'),
    storageSize(48_213_904),
    relativeTime(before(5 * hour), now),
    agoText(before(day), now),
    listText(['a', 'b', 'iglesia']),
  ];
  const english = formats();
  expect(inLanguage('es', formats)).toEqual([
    '15 de abril de 2027',
    '15 abr 2027',
    '15 abr 2027, 3:05 p.m.',
    '15 de abril de 2027 a las 3:05 p.m.',
    '15 de abril de 2027 a la 1:00 p.m.',
    '3:05 p.m.',
    '$1,250.00',
    '48.2 MB',
    'Hace 5 horas',
    'hace 1 día',
    'a, b e iglesia',
  ]);
  expect(formats()).toEqual(english);
  expect(english).toEqual([
    'April 15, 2027',
    'Apr 15, 2027',
    'Apr 15, 2027, 3:05 PM',
    'April 15, 2027 at 3:05 PM',
    'April 15, 2027 at 1:00 PM',
    '3:05 PM',
    '$1,250.00',
    '48.2 MB',
    '5 hours ago',
    '1 day ago',
    'a, b and iglesia',
  ]);
});
