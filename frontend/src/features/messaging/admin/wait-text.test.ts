import { waitText } from './wait-text.ts';

test.each([
  [0, 'Waiting'],
  [59, 'Waiting'],
  [60, 'Waiting 1 minute'],
  [59 * 60, 'Waiting 59 minutes'],
  [3600, 'Waiting 1 hour'],
  [24 * 3600 - 1, 'Waiting 23 hours'],
  [24 * 3600, 'Waiting 1 day'],
  [50 * 3600, 'Waiting 2 days'],
])('after %s seconds: %s', (seconds, words) => {
  const since = '2026-11-18T12:00:00.000Z';
  expect(waitText(since, Date.parse(since) + seconds * 1000)).toBe(words);
});
