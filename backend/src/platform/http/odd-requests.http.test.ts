import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';
import { absurdIds, type Agent, refused, TestApp } from '../../../test/test-app.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { openApiDocument } from '../openapi/document.js';

type Json = Record<string, unknown>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Call {
  name: string;
  method: Method;
  path: string;
  query: string[];
  /** A body as the document describes it; undefined for a call that takes none. */
  body: Json | undefined;
  multipart: boolean;
}

let app: TestApp;
let admin: Agent;
let client: Agent;
let calls: Call[];
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
  const { agent, id } = await app.client('asample');
  client = agent;
  await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A paper', userId: String(id) })
    .attach('file', samplePdf, 'paper.pdf')
    .expect(201);
  calls = callsOf(JSON.parse(JSON.stringify(openApiDocument(app.app))) as OpenAPIObject);
});
afterAll(() => app.stop());

/** Every call of the API, those that delete last. */
function callsOf(document: OpenAPIObject): Call[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Json>;
  const resolved = (schema: Json): Json =>
    typeof schema['$ref'] === 'string' ? (schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema;
  const sample = (given: Json): unknown => {
    const schema = resolved((given['allOf'] as Json[] | undefined)?.[0] ?? given);
    if (given['example'] !== undefined) return given['example'];
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    return (
      { integer: 1, number: 1, boolean: true, array: [], object: {} }[String(schema['type'])] ?? 'sample'
    );
  };
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      // An event stream does not end: its refusals are tested with it.
      if (!operation || isStream(operation.responses['200'])) return [];
      const content = (operation.requestBody as { content?: Record<string, { schema: Json }> } | undefined)
        ?.content;
      const [type, media] = Object.entries(content ?? {})[0] ?? [];
      const properties = media && (resolved(media.schema)['properties'] as Record<string, Json> | undefined);
      const body =
        properties && Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, sample(one)]));
      const query = (operation.parameters ?? []).flatMap((one) =>
        'in' in one && one.in === 'query' ? [one.name] : [],
      );
      const name = operation.operationId ?? '';
      return [{ name, method, path, query, body, multipart: type === 'multipart/form-data' }];
    }),
  );
  return found.sort((one, other) => Number(one.method === 'delete') - Number(other.method === 'delete'));
}

const isStream = (answer: unknown): boolean =>
  'text/event-stream' in ((answer as { content?: Json } | undefined)?.content ?? {});

const at = ({ path }: Call, id: string): string => path.replace(/\{\w+\}/, id);

/** A caller with the right to make the call; signing out needs another one each time. */
async function callerOf(call: Call): Promise<Agent> {
  if (call.name === 'logout') return app.signIn('asample');
  return (await client[call.method](at(call, '999'))).status === 403 ? admin : client;
}

const send = (agent: Agent, call: Call, address = at(call, '1')) => agent[call.method](address);

/** Nothing that a caller sends is a defect of ours, and what is refused is refused in the one shape. */
function expectSensible(response: Response, what: string): void {
  const { status, body } = response;
  if (status < 400) return;
  const code = expect.stringMatching(/^[a-z_]+\.[a-z_.]+$/) as string;
  expect({ what, status, body: body as unknown }).toEqual({ what, status, body: refused(status, code) });
  expect({ what, defect: status >= 500 }).toEqual({ what, defect: false });
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const oddValues: unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
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
  1e308,
  2 ** 31,
  2 ** 53,
  true,
  [],
  [null],
  ['text'],
  [[1]],
  {},
  { length: 3 },
  { toString: 1, valueOf: null },
  { $ne: null },
];

/**
 * Every third case, another third for the next call: what all calls share, such as reading a body that none of them
 * takes, or telling an id from what is none, meets each case dozens of times all the same.
 */
const everyThird = <Case>(cases: readonly Case[], turn: number): Case[] =>
  cases.filter((_, index) => index % 3 === turn % 3);

/** Of these each field is tried by itself, too, beside others as they should be. */
const oneByOne: unknown[] = ['\0', '\ud800', 'a'.repeat(100_000), ['text'], { toString: 1 }, 1e308, null];

const oddTexts: [string, string | Buffer, Record<string, string>?][] = [
  ['deep JSON', nested(100_000)],
  ['deep objects', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['levels that are read', nested(32)],
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
  ['a lone half of a character as a key', '{"\\ud800":"\\udfff"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), { 'Content-Type': 'application/json; charset=utf-16' }],
  ['a strange charset', '{}', { 'Content-Type': 'application/json; charset="' }],
  ['a strange type', '{}', { 'Content-Type': ';;;' }],
  ['another type', '<a/>', { 'Content-Type': 'application/xml' }],
  ['a form', '__proto__[a]=1&a=%ff&%=%', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['what is not packed', '{}', { 'Content-Encoding': 'gzip' }],
  ['multipart without a boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
  ['multipart that ends at once', '--b', { 'Content-Type': 'multipart/form-data; boundary=b' }],
  [
    'multipart with odd names',
    '--b\r\nContent-Disposition: form-data; name="__proto__[a]"\r\n\r\n1\r\n' +
      '--b\r\nContent-Disposition: form-data; name="title[constructor][prototype]"\r\n\r\n1\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="\0\ud800"\r\n\r\n1\r\n--b--\r\n',
    { 'Content-Type': 'multipart/form-data; boundary=b' },
  ],
  ['a key of no length', '{}', { 'Idempotency-Key': '' }],
  ['an endless key', '{}', { 'Idempotency-Key': 'k'.repeat(5000) }],
];

const oddQueries = ['%00', '%ff', '%ED%A0%80', 'a'.repeat(3000), '1e999', '-1', '%27', '%25', '😀'];

/** Odd values for a parameter, and odd ways to name it. */
const oddly = (key: string): string[] => [
  ...oddQueries.map((value) => `${key}=${value}`),
  `${key}=1&${key}=2`,
  `${key}[a]=1`,
  `${key}&%=%`,
];

describe('odd requests', () => {
  it('are refused where their bodies are no bodies', async () => {
    for (const [turn, call] of calls.entries()) {
      const caller = await callerOf(call);
      for (const [what, text, headers] of call.body ? oddTexts : everyThird(oddTexts, turn)) {
        const agent = call.name === 'logout' ? await callerOf(call) : caller;
        const response = await send(agent, call)
          .set({ 'Content-Type': 'application/json', ...headers })
          .serialize((sent: unknown) => sent as string)
          .send(text);
        expectSensible(response, `${call.name}: ${what}`);
      }
    }
  });

  it('are refused where fields hold what they cannot', async () => {
    for (const call of calls.filter(({ multipart }) => !multipart)) {
      const { name, body } = call;
      if (!body) continue;
      const caller = await callerOf(call);
      const all = oddValues.map((value) => Object.fromEntries(Object.keys(body).map((key) => [key, value])));
      const each = Object.keys(body).flatMap((key) => oneByOne.map((value) => ({ ...body, [key]: value })));
      for (const sent of [...all, ...each])
        expectSensible(await send(caller, call).send(sent), `${name}: ${JSON.stringify(sent).slice(0, 200)}`);
    }
  });

  it('are refused where the fields of a form hold what they cannot', async () => {
    for (const call of calls.filter(({ multipart }) => multipart)) {
      const caller = await callerOf(call);
      const { file: _file, ...fields } = call.body ?? {};
      for (const value of ['', '\0', 'a'.repeat(60_000), '1e999', '[]', '\u202e'])
        for (const name of [
          'file.pdf',
          '\0.pdf',
          '../../etc/passwd',
          '.',
          'a'.repeat(3000) + '.pdf',
          '\u202efdp.exe',
        ]) {
          const form = send(caller, call).attach('file', samplePdf, name);
          for (const key of Object.keys(fields)) void form.field(key, value);
          expectSensible(await form, `${call.name}: ${JSON.stringify([value, name]).slice(0, 200)}`);
        }
    }
  });

  it('are refused where their addresses are none', async () => {
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
    for (const [turn, call] of calls.filter(({ name }) => name !== 'logout').entries()) {
      const caller = await callerOf(call);
      if (call.path.includes('{'))
        for (const id of everyThird(ids, turn))
          expectSensible(await send(caller, call, at(call, id)), `${call.name}: ${id}`);
      const own = call.query.flatMap((key) => oddly(key));
      const queries = [...own, ...everyThird(oddly('__proto__'), turn)];
      for (const query of queries)
        expectSensible(
          await send(caller, call, `${at(call, '999')}?${encoded(query)}`),
          `${call.name}?${query}`,
        );
    }
  });
});

/** As a client must send it, and nothing of what is encoded already. */
const encoded = (query: string): string =>
  query.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text));
