import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fileSize,
  formatDate,
  formatDateTime,
  formatDay,
  relativeTime,
  statusLabel,
  todayIn,
} from './format.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const before = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test('a date reads as month, day and year', () => {
  assert.equal(formatDate('2026-11-18T12:00:00Z'), 'Nov 18, 2026');
});

test('a date without a time is the same day in every time zone', () => {
  assert.equal(formatDate('2026-12-31'), 'Dec 31, 2026');
});

test('a calendar day is written out, and is told by the clocks of its place', () => {
  assert.equal(formatDay('2027-02-15'), 'February 15, 2027');
  const earlyInLondon = Date.parse('2027-02-15T03:00:00Z');
  assert.equal(todayIn('America/Chicago', earlyInLondon), '2027-02-14');
  assert.equal(todayIn('Europe/London', earlyInLondon), '2027-02-15');
});

test('a moment carries its time', () => {
  assert.match(formatDateTime('2026-11-18T12:05:00Z'), /^Nov 18, 2026, \d{1,2}:05 [AP]M$/);
});

test('relative times are in words, singular for one', () => {
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
  for (const [elapsed, words] of cases) assert.equal(relativeTime(before(elapsed), now), words);
});

test('a clock that runs behind the server still says Just now', () => {
  assert.equal(relativeTime(before(-2 * minute), now), 'Just now');
});

test('file sizes take the unit that reads best', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [184 * 1024, '184 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [5 * 1024 * 1024, '5.0 MB'],
  ];
  for (const [bytes, words] of cases) assert.equal(fileSize(bytes), words);
});

test('a status reads without underscores', () => {
  assert.equal(statusLabel('awaiting_signature'), 'awaiting signature');
  assert.equal(statusLabel('draft'), 'draft');
});
