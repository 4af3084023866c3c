import { ApiError, errorMessage, NetworkError } from './api-error.ts';

const refusal = new ApiError(409, 'Conflict', JSON.stringify({ message: 'It is completed already.' }));
const silent = new ApiError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>');

test("the server's message comes first", () => {
  expect(errorMessage(refusal)).toBe('It is completed already.');
  expect(errorMessage(refusal, 'Failed to update document')).toBe('It is completed already.');
});

test('without one the fallback is used, or nothing', () => {
  expect(errorMessage(silent, 'Failed to upload document. Please try again.')).toBe(
    'Failed to upload document. Please try again.',
  );
  expect(errorMessage(silent)).toBeUndefined();
});

test('without a fallback an unreachable server is named', () => {
  const offline = new NetworkError(new TypeError('Failed to fetch'));
  expect(errorMessage(offline)).toBe('The server could not be reached. Check your connection and try again.');
  expect(errorMessage(offline, 'Failed to create thread')).toBe('Failed to create thread');
});

test('for several calls made as one, the first failure is reported', () => {
  expect(errorMessage(new Error('Failed for some', { cause: refusal }))).toBe('It is completed already.');
  expect(errorMessage(new Error('Failed for some', { cause: new NetworkError() }))).toBe(
    'The server could not be reached. Check your connection and try again.',
  );
});

test.each([
  [30, 'a minute'],
  [61, '2 minutes'],
  [840, '14 minutes'],
  [7000, '117 minutes'],
  [80_000, '23 hours'],
])('after too many requests the waiting time is shown: %d seconds', (seconds, wait) => {
  const tooMany = new ApiError(429, '', JSON.stringify({ message: 'Too many attempts.' }), seconds);
  expect(errorMessage(tooMany, 'Login failed')).toBe(`Too many attempts. Please try again in ${wait}.`);
  expect(errorMessage(new ApiError(503, '', JSON.stringify({ message: 'Back soon.' }), seconds))).toBe(
    'Back soon.',
  );
});

test("after too many requests the server's limit is named", () => {
  const message = 'You sent 200 messages within an hour. Please try again later.';
  const tooMany = new ApiError(429, '', JSON.stringify({ message }), 840);
  expect(errorMessage(tooMany)).toBe('You sent 200 messages within an hour. Please try again in 14 minutes.');
  expect(errorMessage(new ApiError(429, '', '<h1>Slow down</h1>', 30))).toBe(
    'Too many attempts. Please try again in a minute.',
  );
});
