import fc, { type Arbitrary } from 'fast-check';
import { password } from '../test-app.js';
import type { Json } from './operations.js';

export const one = <Value>(...values: Value[]): Arbitrary<Value> => fc.constantFrom(...values);
/** That arbitrary once in a number of times, otherwise nothing. */
export const sometimes = <Value>(times: number, arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: times - 1 }, { arbitrary, weight: 1 });

/** Strings that have broken other software. None looks like a leak. */
const hostileTexts = one(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(5000),
  'a'.repeat(100_000),
  'ﷺ'.repeat(300),
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "x' UNION ALL VALUES (1) --",
  '$1',
  '%',
  '_%\\',
  '1); COMMIT; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/',
  'https://[::1]/',
  '//evil.example/',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/etc/passwd\0.pdf',
  '{{constructor.constructor("return 1")()}}',
  '{{firstName}}{{nothing}}',
  '${7*7}',
  '#{7*7}',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1)',
  'a\r\nBcc: all@evil.example',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '0x10',
  '99999999999999999999',
  '2147483648',
  '0000-00-00',
  '2027-02-30',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-01T01:30:00[America/Chicago]',
  '24:00',
  '१२३',
  'İstanbul',
  'ß'.repeat(100),
  '\u0000\u0001\u001f\u007f\u0085\u2028',
  '(?:a+)+$',
  '(((((((((((((((((((',
);

const hostileNumbers = one(
  0,
  -0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  1e21,
);

/** A string, valid or not. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { arbitrary: hostileTexts, weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 1 },
);

/** Any JSON value. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 6 },
  { arbitrary: hostileNumbers, weight: 2 },
  { arbitrary: one<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }), weight: 2 },
  {
    arbitrary: one<unknown>({ $ne: null }, { $gt: '' }, { toString: 1, valueOf: null }, { then: {} }),
    weight: 1,
  },
  { arbitrary: fc.array(hostileText, { maxLength: 3 }), weight: 1 },
  { arbitrary: one<unknown>(Array(900).fill('a'), nested(31), nested(500)), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** Information that a caller can have: existing ids, their own and others'. */
export interface Known {
  ids: readonly number[];
}

/** A value that mostly matches the schema; `name` is the field's. */
export function plausible(schema: Json, known: Known, name = ''): Arbitrary<unknown> {
  const { type, format, properties, items } = schema;
  const { example, nullable } = schema;
  const choices = schema['enum'] as unknown[] | undefined;
  const nothing: Arbitrary<unknown>[] = nullable === true ? [fc.constant(null)] : [];
  if (choices) return fc.oneof(...nothing, one(...choices));
  if (type === 'object' || properties !== undefined) return plausibleObject(schema, known);
  if (type === 'array')
    return fc.oneof(
      ...nothing,
      fc.array(plausible((items ?? {}) as Json, known, name.replace(/s$/, '')), { maxLength: 3 }),
    );
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.oneof(...nothing, /id$/i.test(name) ? one(...known.ids) : numberWithin(schema));
  const texts = textOf(schema, typeof format === 'string' ? format : name);
  // Documented examples are valid, which generated values seldom are.
  const examples = example === undefined ? [] : [{ arbitrary: fc.constant(example), weight: 3 }];
  return fc.oneof(...nothing, texts, ...examples);
}

function numberWithin({ minimum, maximum, example }: Json): Arbitrary<unknown> {
  const min = typeof minimum === 'number' ? minimum : 0;
  const max = typeof maximum === 'number' ? maximum : 1000;
  return one(min, max, typeof example === 'number' ? example : min);
}

function textOf({ pattern, minLength, maxLength }: Json, kind: string): Arbitrary<unknown> {
  if (pattern !== undefined) return one('12.50', '0.01', '99999999.99');
  switch (kind) {
    case 'date':
      return one('2026-12-31', '2027-01-31', '2020-02-29');
    case 'date-time':
      return one('2027-03-01T15:00:00.000Z', '2020-01-01T00:00:00Z', '2027-06-01T10:00:00+02:00');
    case 'email':
      return one('somebody@example.com', 'nobody@example.org');
    case 'password':
    case 'currentPassword':
    case 'newPassword':
      return one(password, 'Another-stone-7!', 'Wrong-1!');
    case 'uri':
    case 'url':
      // No name under .invalid resolves (RFC 2606).
      return one('https://practice.invalid/hook', 'https://practice.invalid/');
    case 'uuid':
      return fc.uuid();
    case 'role':
      return one('admin', 'client');
    default: {
      const min = typeof minLength === 'number' ? minLength : 0;
      const max = Math.min(typeof maxLength === 'number' ? maxLength : 200, 300);
      return fc.string({ unit: 'grapheme-ascii', minLength: min, maxLength: Math.max(min, max) });
    }
  }
}

function plausibleObject(
  { properties = {}, required = [], additionalProperties }: Json,
  known: Known,
): Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>);
  if (fields.length === 0 && additionalProperties) return fc.dictionary(fc.string(), fc.boolean());
  return fc.record(Object.fromEntries(fields.map(([key, schema]) => [key, plausible(schema, known, key)])), {
    requiredKeys: required as string[],
  });
}
