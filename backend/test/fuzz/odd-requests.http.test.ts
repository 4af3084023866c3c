import { isTestAll, itInTestAll } from '../cases.js';
import { problemsOf } from './assess-response.js';
import { type Operation, operationsOf } from './operations.js';
import { type Answer, Sender } from './send.js';
import { absurdIds, type Agent, cookieHeader, cookiesOf, password, TestApp } from '../test-app.js';
import { samplePdf } from '../../src/platform/files/testing/sample-files.js';

type Json = Record<string, unknown>;
type Credentials = Record<string, string>;

let app: TestApp;
let sender: Sender;
let admin: Agent;
let operations: Operation[];
const callers = new Map<string, Credentials>();
beforeAll(async () => {
  // A database of its own: the first ids are those of its records.
  app = await TestApp.start({ THROTTLE: 'off' }, { own: true });
  sender = new Sender(app.server);
  ({ agent: admin } = await app.admin());
  const { id } = await app.account('asample');
  await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(id) })
    .attach('file', samplePdf, 'paper.pdf')
    .expect(201);
  // Deleting calls come last.
  operations = operationsOf(app.document).sort(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  );
});
afterAll(async () => {
  sender?.end();
  await app.stop();
});

async function signIn(username: string): Promise<Credentials> {
  const login = await app.visitor().post('/api/login').send({ username, password }).expect(200);
  const caller = { Cookie: cookieHeader(cookiesOf(login)) };
  callers.set(username, caller);
  return caller;
}

const signedIn = async (username: string): Promise<Credentials> => callers.get(username) ?? signIn(username);

/** A user with the right to make the call. */
const callerOf = ({ path }: Operation): Promise<Credentials> =>
  signedIn(path.startsWith('/api/admin/') ? 'consultant' : 'asample');

const at = ({ path }: Operation, id: string): string => path.replace(/\{\w+\}/, id);

interface Odd {
  what: string;
  address?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

async function answersTo(
  { id, method, path }: Operation,
  requests: readonly Odd[],
  caller: Credentials,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { address = path.replace(/\{\w+\}/, '1'), headers = {}, body } of requests) {
    // Signing out needs a signed-in user each time.
    const by = id === 'logout' ? await signIn('asample') : caller;
    answers.push(await sender.send({ operation: id, method, address, headers, body }, by));
  }
  return answers;
}

/** No request causes an internal error, and every refusal has the common shape. */
async function faultsWith(operation: Operation, requests: readonly Odd[]): Promise<string[]> {
  let answers = await answersTo(operation, requests, await callerOf(operation));
  // A call can have ended the session.
  if (answers.some(({ status }) => status === 401)) {
    callers.clear();
    answers = await answersTo(operation, requests, await callerOf(operation));
  }
  return answers.flatMap((answer, index) =>
    problemsOf(answer, undefined).map(
      (fault) => `${operation.id}, ${requests[index]?.what.slice(0, 200)}: ${fault}`,
    ),
  );
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** For these, each field is tried separately, beside valid others. */
const oneByOne: unknown[] = ['\0', '\ud800', 'a'.repeat(100_000), ['text'], { toString: 1 }, 1e308, null];

/** For these, all fields at a time. */
const together: unknown[] = [
  '',
  ' ',
  'a\0b',
  '\udc00\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(5000),
  '%00',
  "'; --",
  '__proto__',
  '-1',
  '1e999',
  'NaN',
  '2027-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  true,
  [],
  [null],
  [[1]],
  {},
  { length: 3 },
  { toString: 1, valueOf: null },
  { $ne: null },
];

/**
 * `make fuzz` tries every case on every call; `make test-all` every ninth, `make test` every 54th, and others on the next call or field:
 * shared behavior, such as reading an unexpected body or rejecting an invalid id, meets each case dozens of
 * times all the same.
 */
const turns = process.env['FUZZ_CALLS'] !== undefined ? 1 : isTestAll ? 9 : 54;
const inTurn = <Case>(cases: readonly Case[], turn: number): Case[] =>
  cases.filter((_, index) => index % turns === turn % turns);

type OddText = [what: string, text: string | Buffer, headers?: Record<string, string>];

/** Bodies that reach the call, if it takes a body. */
const jsonTexts: OddText[] = [
  ['levels that are accepted', nested(32)],
  [
    'prototype keys',
    '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}},"prototype":1,"toString":1}',
  ],
  ['methods as fields', '{"hasOwnProperty":1,"valueOf":{},"then":{},"length":-1,"map":null}'],
  ['a key twice', '{"title":"a","title":["b"],"username":1,"username":{}}'],
  ['a huge number', '{"id":1e999,"userId":-1e999,"title":123456789012345678901234567890}'],
  ['a list', '[1,[2]]'],
  ['nothing', ''],
  ['null', 'null'],
  ['an unpaired surrogate as a key', '{"\\ud800":"\\udfff"}'],
];

/** Bodies that are refused, or left unread, before a call that takes JSON. */
const otherTexts: OddText[] = [
  ['deep JSON', nested(100_000)],
  ['deep objects', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), { 'Content-Type': 'application/json; charset=utf-16' }],
  ['a strange charset', '{}', { 'Content-Type': 'application/json; charset="' }],
  ['a strange type', '{}', { 'Content-Type': ';;;' }],
  ['another type', '<a/>', { 'Content-Type': 'application/xml' }],
  ['a form', '__proto__[a]=1&a=%ff&%=%', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['bytes that are not compressed', '{}', { 'Content-Encoding': 'gzip' }],
  ['multipart without a boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
  ['multipart without parts', '--b', { 'Content-Type': 'multipart/form-data; boundary=b' }],
  [
    'multipart with unusual names',
    '--b\r\nContent-Disposition: form-data; name="__proto__[a]"\r\n\r\n1\r\n' +
      '--b\r\nContent-Disposition: form-data; name="title[constructor][prototype]"\r\n\r\n1\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="\0\ud800"\r\n\r\n1\r\n--b--\r\n',
    { 'Content-Type': 'multipart/form-data; boundary=b' },
  ],
  ['an empty key', '{}', { 'Idempotency-Key': '' }],
  ['an endless key', '{}', { 'Idempotency-Key': 'k'.repeat(5000) }],
];

const oddQueries = ['%00', '%ff', '%ED%A0%80', 'a'.repeat(3000), '1e999', '-1', '%27', '%25', '😀'];

/** Unusual values for a parameter, and unusual ways to name it. */
const oddly = (key: string): string[] => [
  ...oddQueries.map((value) => `${key}=${value}`),
  `${key}=1&${key}=2`,
  `${key}[a]=1`,
  `${key}&%=%`,
];

/** A body as documented. */
const sampleOf = ({ body }: Operation): Json =>
  Object.fromEntries(
    Object.entries((body?.schema['properties'] ?? {}) as Record<string, Json>).map(([key, schema]) => {
      const { example, enum: choices, type } = schema;
      const plain = { integer: 1, number: 1, boolean: true, array: [], object: {} }[String(type)];
      return [key, example ?? (choices as unknown[] | undefined)?.[0] ?? plain ?? 'sample'];
    }),
  );

const asJson = { 'Content-Type': 'application/json' };

describe('unusual requests', () => {
  itInTestAll('are refused for invalid bodies', async () => {
    const faults: string[] = [];
    for (const [turn, operation] of operations.entries()) {
      const texts = [
        ...inTurn(jsonTexts, turn),
        ...(operation.body?.isForm ? otherTexts : inTurn(otherTexts, turn)),
      ].map(([what, text, headers]) => ({ what, headers: { ...asJson, ...headers }, body: text }));
      faults.push(...(await faultsWith(operation, texts)));
    }
    expect(faults).toEqual([]);
  });

  itInTestAll('are refused for invalid field values', async () => {
    const faults: string[] = [];
    for (const [turn, operation] of operations.filter(({ body }) => body && !body.isForm).entries()) {
      const right = sampleOf(operation);
      const keys = Object.keys(right);
      const all = inTurn(together, turn).map((value) => Object.fromEntries(keys.map((key) => [key, value])));
      const each = keys.flatMap((key, place) =>
        inTurn(oneByOne, turn + place).map((value) => ({ ...right, [key]: value })),
      );
      const bodies = [...all, ...each].map((sent) => JSON.stringify(sent));
      const requests = bodies.map((body) => ({ what: body, headers: asJson, body }));
      faults.push(...(await faultsWith(operation, requests)));
    }
    expect(faults).toEqual([]);
  });

  it('are refused for invalid form fields', async () => {
    const faults: string[] = [];
    for (const [turn, operation] of operations.filter(({ body }) => body?.isForm).entries()) {
      const { file: _file, ...fields } = sampleOf(operation);
      const forms = ['', '\0', 'a'.repeat(60_000), '1e999', '[]', '\u202e'].flatMap((value) =>
        ['file.pdf', '\0.pdf', '../../etc/passwd', '.', 'a'.repeat(3000) + '.pdf', '\u202efdp.exe'].map(
          async (name) => {
            const form = new FormData();
            form.append('file', new Blob([samplePdf]), name);
            for (const key of Object.keys(fields)) form.append(key, value);
            const written = new Response(form);
            return {
              what: JSON.stringify([value, name]),
              headers: { 'Content-Type': written.headers.get('Content-Type') ?? '' },
              body: Buffer.from(await written.arrayBuffer()),
            };
          },
        ),
      );
      faults.push(...(await faultsWith(operation, inTurn(await Promise.all(forms), turn))));
    }
    expect(faults).toEqual([]);
  });

  itInTestAll('are refused for invalid URLs', async () => {
    const ids = [
      ...absurdIds,
      '%ff',
      '%E0%A4%A',
      '%ED%A0%80',
      '%2e%2e%2f',
      '__proto__',
      '%F0%9F%98%80',
      'a'.repeat(3000),
    ];
    const faults: string[] = [];
    for (const [turn, operation] of operations.filter(({ id }) => id !== 'logout').entries()) {
      const named = operation.path.includes('{') ? inTurn(ids, turn) : [];
      const own = operation.parameters
        .filter((one) => one.in === 'query')
        .flatMap(({ name }, place) => inTurn(oddly(name), turn + place));
      const queries = [...own, ...inTurn(oddly('__proto__'), turn)];
      const addresses = [
        ...named.map((id) => at(operation, id)),
        ...queries.map((query) => `${at(operation, '999')}?${encoded(query)}`),
      ];
      faults.push(
        ...(await faultsWith(
          operation,
          addresses.map((address) => ({ what: address, address })),
        )),
      );
    }
    expect(faults).toEqual([]);
  });
});

/** Encoded as a client must, without encoding anything twice. */
const encoded = (query: string): string =>
  query.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text));
