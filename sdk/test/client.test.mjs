import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Steward, StewardError } from '../dist/index.js';

/* The built package with a fake `fetch`. Waits resolve immediately, and `waited` sums up their milliseconds. */

let sent;
let replies;
let waited;
beforeEach(() => {
  sent = [];
  waited = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(globalThis, 'fetch', (url, options) => {
    sent.push({ url: String(url), ...options });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) return Promise.reject(reply);
    if (reply !== 'silence') return Promise.resolve(reply());
    const { signal } = options;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const steward = (settings) =>
  new Steward({ url: 'https://portal.example.com/', token: 'stw_x', ...settings });

/** @param call runs with a clock that jumps */
async function settled(call) {
  let isDone = false;
  const result = call().finally(() => (isDone = true));
  result.catch(() => undefined);
  while (!isDone) {
    mock.timers.tick(100);
    waited += 100;
    await setImmediate();
  }
  return result;
}

const asJson = { 'Content-Type': 'application/json; charset=utf-8' };
const json =
  (status, body, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...asJson, ...headers },
    });
const refusal = (status, headers) => json(status, { code: 'some.code', message: 'No.' }, headers);
const html =
  (status, headers = {}) =>
  () =>
    new Response('<p>Hello</p>', { status, headers: { 'Content-Type': 'text/html', ...headers } });
const lost = new TypeError('fetch failed');
const user = json(200, { id: 1 }, { 'X-Request-Id': 'r-1' });

const refusedWith =
  (status, code = 'some.code') =>
  (error) =>
    error instanceof StewardError && error.status === status && error.code === code;

describe('a call that failed', () => {
  for (const [what, failure] of [
    ['too many requests', refusal(429)],
    ['a server that is briefly away', refusal(503)],
    ['a proxy without its server', html(502)],
    ['a lost answer', lost],
    ['a key whose first request is still running', json(409, { code: 'idempotency.in_progress' })],
  ])
    it(`is repeated after ${what}, twice at most`, async () => {
      replies = [failure, failure, user];
      assert.deepEqual(await settled(() => steward().identity.getCurrentUser()), { id: 1 });
      assert.equal(sent.length, 3);
      assert.ok(waited >= 700 && waited <= 2_500, `${waited} ms`);
      sent = [];
      replies = [failure];
      await assert.rejects(settled(() => steward().identity.getCurrentUser()));
      assert.equal(sent.length, 3);
    });

  it('waits as long as the server asks', async () => {
    replies = [refusal(503, { 'Retry-After': '7' }), user];
    await settled(() => steward().identity.getCurrentUser());
    assert.ok(waited >= 7_000 && waited <= 8_000, `${waited} ms`);
  });

  it('is left to the caller when the wait is longer than a minute', async () => {
    replies = [refusal(429, { 'Retry-After': '900' })];
    const error = await settled(() => steward().identity.getCurrentUser()).catch((thrown) => thrown);
    assert.deepEqual([error.status, error.retryAfter, sent.length], [429, 900, 1]);
  });

  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 500, 507])
    it(`is not repeated after ${status}`, async () => {
      replies = [refusal(status)];
      await assert.rejects(
        settled(() => steward().identity.getCurrentUser()),
        refusedWith(status),
      );
      assert.equal(sent.length, 1);
    });

  it("is repeated with its first key, or with the caller's", async () => {
    const create = (key) => () =>
      steward().invoices.createInvoice({ requestBody: { userId: 2 }, ...(key && { idempotencyKey: key }) });
    replies = [lost, json(201, { id: 3 })];
    await settled(create());
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    assert.match(keys[0], /^[0-9a-f-]{36}$/);
    assert.deepEqual(keys, [keys[0], keys[0]]);
    replies = [json(201, { id: 4 })];
    await settled(create());
    assert.notEqual(sent[2].headers.get('Idempotency-Key'), keys[0]);
    await settled(create('mine'));
    assert.equal(sent[3].headers.get('Idempotency-Key'), 'mine');
  });

  it('is not repeated where it could take effect twice', async () => {
    for (const failure of [lost, refusal(503)]) {
      sent = [];
      replies = [failure];
      await assert.rejects(settled(() => steward().documents.restoreDocument({ id: 1 })));
      assert.equal(sent.length, 1);
      assert.equal(sent[0].headers.has('Idempotency-Key'), false);
    }
  });

  it('is repeated as often as the settings allow', async () => {
    replies = [lost];
    await assert.rejects(settled(() => steward({ maxRetries: 0 }).identity.getCurrentUser()));
    assert.equal(sent.length, 1);
    await assert.rejects(settled(() => steward().with({ maxRetries: 4 }).identity.getCurrentUser()));
    assert.equal(sent.length, 6);
  });
});

it('an invalid url is rejected immediately', async () => {
  replies = [user];
  await assert.rejects(new Steward({ url: 'portal', token: 'stw_x' }).identity.getCurrentUser(), TypeError);
  assert.equal(sent.length, 0);
});

describe('a call without an answer', () => {
  it('ends after its timeout, and is retried', async () => {
    replies = ['silence', user];
    assert.deepEqual(await settled(() => steward({ timeout: 5 }).identity.getCurrentUser()), { id: 1 });
    replies = ['silence'];
    const call = () => steward({ timeout: 5, maxRetries: 0 }).identity.getCurrentUser();
    await assert.rejects(settled(call), { name: 'TimeoutError' });
  });

  it('ends with its signal, also while it waits for a retry', async () => {
    const reason = new Error('The user has left.');
    const stop = new AbortController();
    replies = ['silence'];
    const call = steward().with({ signal: stop.signal }).identity.getCurrentUser();
    stop.abort(reason);
    await assert.rejects(call, reason);
    assert.equal(sent.length, 1);

    const later = new AbortController();
    replies = [refusal(503, { 'Retry-After': '50' })];
    const onAnswer = () => void setImmediate().then(() => later.abort(reason));
    await assert.rejects(steward({ signal: later.signal, onAnswer }).identity.getCurrentUser(), reason);
    assert.equal(sent.length, 2);
  });
});

describe('an answer', () => {
  it('is reported with its request id, each attempt separately', async () => {
    replies = [
      refusal(503, { 'X-Request-Id': 'r-1' }),
      json(201, { id: 3 }, { 'X-Request-Id': 'r-2', 'Idempotency-Replayed': 'true' }),
    ];
    const answers = [];
    const watched = steward({ onAnswer: (answer) => answers.push(answer) });
    await settled(() => watched.invoices.createInvoice({ requestBody: { userId: 2 } }));
    const path = '/api/admin/invoices';
    assert.deepEqual(answers, [
      { method: 'POST', path, status: 503, attempt: 1, requestId: 'r-1', isReplay: false },
      { method: 'POST', path, status: 201, attempt: 2, requestId: 'r-2', isReplay: true },
    ]);
  });

  for (const [what, reply, call] of [
    ['a page for a list', html(200), (to) => to.clients.listClients()],
    ['a page for a record', html(200), (to) => to.identity.getCurrentUser()],
    ['a page for nothing', html(200), (to) => to.documents.deleteDocument({ id: 1 })],
    ['a record for a list', json(200, { ok: true }), (to) => to.clients.listClients()],
    ['a list for a record', json(200, []), (to) => to.identity.getCurrentUser()],
    [
      'JSON that is cut off',
      () => new Response('{"id":', { headers: asJson }),
      (to) => to.identity.getCurrentUser(),
    ],
    ['null for a record', json(200, null), (to) => to.identity.getCurrentUser()],
    [
      'a redirect',
      html(302, { Location: 'https://elsewhere.example' }),
      (to) => to.identity.getCurrentUser(),
    ],
  ])
    it(`of another server is an error: ${what}`, async () => {
      replies = [() => Object.defineProperty(reply(), 'url', { value: 'https://portal.example.com/api' })];
      await assert.rejects(
        settled(() => call(steward())),
        refusedWith(reply().status, 'answer.unexpected'),
      );
      assert.equal(sent.length, 1);
    });

  it('is bytes for a file, text for text, and nothing for 204', async () => {
    replies = [html(200)];
    const file = await settled(() => steward().documents.downloadDocument({ id: 1 }));
    assert.equal(await file.text(), '<p>Hello</p>');
    assert.equal(await settled(() => steward().health.getMetrics()), '<p>Hello</p>');
    replies = [() => new Response(null, { status: 204 })];
    assert.equal(await settled(() => steward().documents.deleteDocument({ id: 1 })), undefined);
  });
});

it('a list is iterated over page after page', async () => {
  const page = (ids, next) =>
    json(
      200,
      ids.map((id) => ({ id })),
      { 'X-Total-Count': '3', ...(next && { Link: `</api/admin/clients?cursor=${next}>; rel="next"` }) },
    );
  replies = [page([3, 2], 'two'), page([1])];
  const ids = [];
  await settled(async () => {
    for await (const { id } of steward().clients.listClients({ search: 'a', tag: ['A, B', 'C'] }))
      ids.push(id);
  });
  assert.deepEqual(ids, [3, 2, 1]);
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).search),
    ['?search=a&tag=A%2C+B&tag=C', '?cursor=two&search=a&tag=A%2C+B&tag=C'],
  );
});

it('a request names the program and its version', async () => {
  replies = [user];
  await settled(() => steward().identity.getCurrentUser());
  assert.match(sent[0].headers.get('User-Agent'), /^steward-client\/\d+\.\d+\.\d+ node\/\d+/);
  assert.equal(sent[0].headers.get('Authorization'), 'Bearer stw_x');
});
