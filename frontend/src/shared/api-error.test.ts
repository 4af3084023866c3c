import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';
import { pageOf, rememberPage } from './pages.ts';

test('the message is the status and the body text', () => {
  const body = JSON.stringify({
    code: 'document.too_large',
    message: 'The file is too large',
    error: 'The file is too large',
    fields: { file: 'At most 5 MB' },
    requestId: 'r1',
  });
  const error = new ApiError(413, 'Payload Too Large', body);
  assert.equal(error.message, `413: ${body}`);
  assert.equal(error.status, 413);
  assert.equal(error.code, 'document.too_large');
  assert.equal(error.serverMessage, 'The file is too large');
  assert.deepEqual(error.fields, { file: 'At most 5 MB' });
});

test('without a body the message falls back to the status text', () => {
  const error = new ApiError(502, 'Bad Gateway', '');
  assert.equal(error.message, '502: Bad Gateway');
  assert.equal(error.serverMessage, undefined);
  assert.deepEqual(error.fields, {});
});

test("a proxy's page is no answer of ours", () => {
  const error = new ApiError(504, 'Gateway Timeout', '<h1>Timeout</h1>');
  assert.equal(error.message, '504: <h1>Timeout</h1>');
  assert.equal(error.serverMessage, undefined);
  assert.equal(error.code, '');
});

test('a list keeps its total and the cursor of its next page', () => {
  const list = [1, 2];
  rememberPage(list, '120', '</api/documents?limit=2&cursor=abc%3D>; rel="next"');
  assert.deepEqual(pageOf(list), { total: 120, nextCursor: 'abc=' });
});

test('the last page has no next cursor, and a list without headers is its own page', () => {
  const last: number[] = [3];
  rememberPage(last, '3', null);
  assert.deepEqual(pageOf(last), { total: 3, nextCursor: undefined });
  assert.deepEqual(pageOf([1, 2, 3]), { total: 3, nextCursor: undefined });
});
