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
  expect(error.message).toBe(`413: ${body}`);
  expect(error.status).toBe(413);
  expect(error.code).toBe('document.too_large');
  expect(error.serverMessage).toBe('The file is too large');
  expect(error.fields).toStrictEqual({ file: 'At most 5 MB' });
});

test('without a body the message falls back to the status text', () => {
  const error = new ApiError(502, 'Bad Gateway', '');
  expect(error.message).toBe('502: Bad Gateway');
  expect(error.serverMessage).toBeUndefined();
  expect(error.fields).toStrictEqual({});
});

test("a proxy's page is not a response of ours", () => {
  const error = new ApiError(504, 'Gateway Timeout', '<h1>Timeout</h1>');
  expect(error.message).toBe('504: <h1>Timeout</h1>');
  expect(error.serverMessage).toBeUndefined();
  expect(error.code).toBe('');
});

test('a list has its total and the cursor of its next page', () => {
  const list = [1, 2];
  rememberPage(list, '120', '</api/documents?limit=2&cursor=abc%3D>; rel="next"');
  expect(pageOf(list)).toStrictEqual({ total: 120, nextCursor: 'abc=' });
});

test('the last page has no next cursor, and a list without headers is its own page', () => {
  const last: number[] = [3];
  rememberPage(last, '3', null);
  expect(pageOf(last)).toStrictEqual({ total: 3, nextCursor: undefined });
  expect(pageOf([1, 2, 3])).toStrictEqual({ total: 3, nextCursor: undefined });
});
