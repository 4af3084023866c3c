import { outcomeOf, waitAfter } from './retries.js';

it.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [302, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
])('an answer of %i is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

const createdAt = new Date('2026-11-30T12:00:00Z');
const after = (seconds: number): Date => new Date(createdAt.getTime() + seconds * 1_000);
const wait = (waited: number | null, retryAfter?: string, now = createdAt) =>
  waitAfter({ waited, createdAt }, retryAfter, now);

it('attempts are 5 seconds apart, then twice as long each time, at most an hour', () => {
  const waits = [wait(null)];
  while (waits.length < 12) waits.push(wait(waits.at(-1) ?? null));
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
});

it.each([
  ['120', 120],
  [' 7 ', 7],
  ['0', 1],
  ['86400', 3_600],
  ['Mon, 30 Nov 2026 12:00:30 GMT', 30],
  ['Monday, 30-Nov-26 12:00:30 GMT', 30],
  ['Mon, 30 Nov 2026 11:00:00 GMT', 1],
  ['Wed, 30 Nov 2099 12:00:00 GMT', 3_600],
  ['soon', 20],
  ['-5', 20],
  ['', 20],
])('a service that asks for %p is called again after %i seconds', (retryAfter, seconds) => {
  expect(wait(10, retryAfter)).toBe(seconds);
});

it('a day after the beginning there is no other attempt', () => {
  expect(wait(3_600, undefined, after(23 * 3_600))).toBe(3_600);
  expect(wait(3_600, undefined, after(23 * 3_600 + 1))).toBeUndefined();
});
