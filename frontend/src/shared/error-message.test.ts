import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, errorMessage, NetworkError } from './api-error.ts';

const refusal = new ApiError(409, 'Conflict', JSON.stringify({ message: 'It is completed already.' }));
const silent = new ApiError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>');

test("the server's own sentence comes first", () => {
  assert.equal(errorMessage(refusal), 'It is completed already.');
  assert.equal(errorMessage(refusal, 'Failed to update document'), 'It is completed already.');
});

test('without one it is the fallback, or nothing', () => {
  assert.equal(
    errorMessage(silent, 'Failed to upload document. Please try again.'),
    'Failed to upload document. Please try again.',
  );
  assert.equal(errorMessage(silent), undefined);
});

test('a server that was not reached is named where there is no fallback', () => {
  const offline = new NetworkError(new TypeError('Failed to fetch'));
  assert.equal(
    errorMessage(offline),
    'The server could not be reached. Check your connection and try again.',
  );
  assert.equal(errorMessage(offline, 'Failed to create thread'), 'Failed to create thread');
});

test('of several calls that were made as one, the first failure speaks', () => {
  assert.equal(errorMessage(new Error('Failed for some', { cause: refusal })), 'It is completed already.');
  assert.equal(
    errorMessage(new Error('Failed for some', { cause: new NetworkError() })),
    'The server could not be reached. Check your connection and try again.',
  );
});
