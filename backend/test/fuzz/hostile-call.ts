import fc, { type Arbitrary } from 'fast-check';
import {
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
} from '../../src/platform/files/testing/sample-files.js';
import { absurdIds } from '../test-app.js';
import { hostileForm } from './hostile-form.js';
import type { Operation } from './operations.js';
import { hostileText, hostileValue, type Known, one, plausible, sometimes } from './values.js';

export interface HostileCall {
  operation: string;
  method: string;
  /** Path and query as sent. */
  address: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const oddSegments = one(
  ...absurdIds,
  '%ff',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%2e%2e',
  '..;',
  '1;a=b',
  '1%00',
  '%27%20OR%201=1',
  '1%27--',
  '__proto__',
  '%F0%9F%98%80',
  'a'.repeat(3000),
  '%3Cscript%3E',
  '*',
  '%252e',
);

const oddMethods = one(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
);

const oddTypes = one(
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset="',
  ';;;',
  'multipart/form-data',
  'application/vnd.api+json',
  'text/html',
  '*/*',
);

/** Headers that a client has no reason to send, or that a proxy would. */
const oddHeaders = fc
  .array(
    one<[string, string]>(
      ...([
        ['Accept', 'text/html'],
        ['Accept', 'application/xml;q=0.9'],
        ['Accept-Encoding', 'br;q=0, *'],
        ['Accept-Language', 'x'.repeat(500)],
        ['Authorization', 'Bearer null'],
        ['Authorization', `Bearer ${'a'.repeat(2000)}`],
        ['Authorization', 'Basic YWRtaW46YWRtaW4='],
        ['Content-Encoding', 'gzip'],
        ['Content-Encoding', 'klingon'],
        ['Cookie', 'steward_session=eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.; steward_session=x'],
        ['Cookie', '__proto__=1; steward_remember=%00; =; ;;'],
        ['Cookie', `steward_session=${'a'.repeat(4000)}`],
        ['Expect', '100-continue'],
        ['Host', 'evil.example'],
        ['Idempotency-Key', 'k'.repeat(5000)],
        ['Idempotency-Key', 'the same for all'],
        ['If-Match', '*'],
        ['If-Modified-Since', 'yesterday'],
        ['If-None-Match', '*'],
        ['If-None-Match', 'W/"'],
        ['Last-Event-ID', '-1'],
        ['Last-Event-ID', "1' OR '1'='1"],
        ['Origin', 'https://evil.example'],
        ['Origin', 'null'],
        ['Range', 'bytes=5-1'],
        ['Range', 'bytes=0-0,1-1,2-2,-99999999999999999999'],
        ['Range', 'lines=1-'],
        ['Referer', 'javascript:alert(1)'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Stripe-Signature', 't=1,v1=0'],
        ['Calendly-Webhook-Signature', 't=99999999999999999999,v1=zz'],
        ['traceparent', '00-ffffffffffffffffffffffffffffffff-0000000000000000-ff'],
        ['User-Agent', '\u00ff<script>\t$(id)'],
        ['X-Forwarded-For', "127.0.0.1, ' OR 1=1"],
        ['X-Forwarded-Host', 'evil.example'],
        ['X-Forwarded-Proto', 'javascript'],
        ['X-HTTP-Method-Override', 'DELETE'],
        ['X-Original-URL', '/api/admin/clients'],
        ['X-Request-Id', '../../etc\u00e9'],
        ['X-User-Id', '1'],
      ] as [string, string][]),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const odderBodies = one<string | Buffer>(
  '',
  'null',
  '"text"',
  '[1,[2]]',
  '{',
  '{}'.repeat(3),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  '['.repeat(100_000),
  '{"__proto__":{"role":"admin","id":1},"constructor":{"prototype":{"role":"admin"}}}',
  '{"title":"a","title":["b"],"userId":1,"userId":{}}',
  '{"id":1e999,"userId":-1e999,"amount":123456789012345678901234567890}',
  'username=asample&password=x',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from('1f8b0800000000000003', 'hex'),
);

/** Fields that a caller must not be able to set. */
const protectedFields = one<[string, unknown]>(
  ['role', 'admin'],
  ['id', 1],
  ['userId', 1],
  ['clientId', 1],
  ['createdBy', 1],
  ['status', 'completed'],
  ['isPaid', true],
  ['isApproved', true],
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { role: 'admin' } }],
  ['toJSON', 'x'],
  ['then', 'x'],
);

const files = one(
  samplePdf,
  samplePng,
  sampleJpeg,
  sampleDocx,
  Buffer.alloc(0),
  Buffer.from('<html><script>alert(1)</script>'),
  Buffer.from('%PDF-1.7\n%%EOF'),
  samplePdf.subarray(0, 40),
  Buffer.concat([samplePng, samplePdf]),
  Buffer.from('MZ'.padEnd(400, '\0')),
  Buffer.from('X5O!P%@AP[4'),
  samplePng.subarray(0, 20),
);

/** A hostile call of that operation: mostly as documented, with a few things wrong. */
export function hostileCall(operation: Operation, known: Known): Arbitrary<HostileCall> {
  return fc
    .record({
      method: sometimes(12, oddMethods),
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      headers: fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, { arbitrary: oddHeaders, weight: 1 }),
      body: bodyOf(operation, known),
      type: sometimes(12, oddTypes),
    })
    .map(({ method, path, query, headers, body, type }) => ({
      operation: operation.id,
      method: method ?? operation.method,
      address: `${path}${query}`,
      headers: { ...body.headers, ...(type !== undefined && { 'Content-Type': type }), ...headers },
      body: body.content,
    }));
}

function pathOf({ path, parameters }: Operation, known: Known): Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const values = names.map((name) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const right = plausible(schema, known, schema['type'] === 'integer' ? 'id' : name);
    return fc.oneof(
      { arbitrary: right.map((value) => encodeURIComponent(String(value))), weight: 3 },
      { arbitrary: oddSegments, weight: 1 },
    );
  });
  const filled = fc
    .tuple(...values)
    .map((all) => names.reduce((left, name, at) => left.replace(`{${name}}`, all[at] ?? ''), path));
  const distorted = one<(path: string) => string>(
    (right) => `${right}/`,
    (right) => right.replace('/api/', '/api//'),
    (right) => right.replace('/api/', '/API/'),
    (right) => right.replace('/api/', '/api/../api/'),
    (right) => right.replace('/api/', '/api/%2e%2e/api/'),
    (right) => right.replace(/\/(\w+)$/, '/%2e/$1'),
    (right) => `${right}%00`,
    (right) => `${right}.json`,
    (right) => `${right};jsessionid=1`,
  );
  return fc.tuple(filled, sometimes(12, distorted)).map(([right, distort]) => distort?.(right) ?? right);
}

function queryOf({ parameters }: Operation, known: Known): Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = own.map(({ name, schema }) =>
    sometimes(
      2,
      fc
        .oneof(
          { arbitrary: plausible(schema, known, name), weight: 2 },
          { arbitrary: hostileText, weight: 1 },
        )
        .map((value) => `${name}=${encoded(String(value))}`),
    ),
  );
  const extra = sometimes(
    6,
    one(
      '__proto__[a]=1',
      'a[b][c]=1',
      'limit=1&limit=2',
      'limit[]=1',
      'x=%ff',
      '%=%',
      'userId=1',
      'cursor=e30',
      '&&&=',
    ),
  );
  return fc
    .tuple(fc.tuple(...pairs), extra)
    .map(([all, more]) => [...all, more].filter((part) => part !== undefined).join('&'))
    .map((query) => (query === '' ? '' : `?${query}`));
}

/** An unpaired surrogate cannot be encoded in a URL: its replacement is sent. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 3000));

interface Body {
  content: string | Buffer | undefined;
  headers: Record<string, string>;
}

const json = { 'Content-Type': 'application/json' };

function bodyOf({ body, method }: Operation, known: Known): Arbitrary<Body> {
  const nothing: Body = { content: undefined, headers: {} };
  const odd = odderBodies.map((content): Body => ({ content, headers: json }));
  if (!body)
    return method === 'GET'
      ? fc.constant(nothing)
      : fc.oneof({ arbitrary: fc.constant(nothing), weight: 3 }, { arbitrary: odd, weight: 1 });
  const right = fc
    .tuple(
      plausible(body.schema, known),
      sometimes(2, fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 2 })),
      sometimes(4, protectedFields),
    )
    .map(([whole, changes = [], wish]) =>
      [...changes.map(([at, value]) => [keyAt(whole, at), value] as const), ...(wish ? [wish] : [])].reduce(
        (changed, [key, value]) => withField(changed, key, value),
        (whole ?? {}) as Record<string, unknown>,
      ),
    );
  if (body.isForm) return hostileForm(right, files, hostileText);
  return fc.oneof(
    { arbitrary: right.map((value): Body => ({ content: JSON.stringify(value), headers: json })), weight: 6 },
    { arbitrary: odd, weight: 1 },
  );
}

function keyAt(whole: unknown, at: number): string {
  const keys = Object.keys(whole ?? {});
  return keys[at % Math.max(1, keys.length)] ?? 'a';
}

/** The object with that field, whose name may be one of the language's own. */
function withField(whole: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  const copy = { ...whole };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}
