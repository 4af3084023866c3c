import { emailRule } from './email-rule';

const problemOf = (text: string, rule = emailRule()): string | undefined =>
  rule.safeParse(text).error?.issues[0]?.message;

test.each([
  ' ann@example.com ',
  "o'brien+1@example.com",
  'ann@münchen.example',
  'ann@MU\u0308NCHEN.example',
  'ann@xn--mnchen-3ya.example',
  'ann@почта.рф',
  'ann@xn--80a1acny.xn--p1ai',
])('%s is an address', (text) => expect(problemOf(text)).toBeUndefined());

test.each([
  ['', 'Please enter a valid email address'],
  ['ann', 'Please enter a valid email address'],
  ['ann@example', 'Please enter a valid email address'],
  ['ann@mün chen.example', 'Please enter a valid email address'],
  ['ann@mü_n.example', 'Please enter a valid email address'],
  ['ann@ü.example/x', 'Please enter a valid email address'],
  ['.ann@example.com', 'Please enter a valid email address'],
  ['a@example.com, b@example.com', 'Please enter a valid email address'],
  ['jo\u0308rg@example.com', "The part before the @ can't have “ö”"],
  ['jo&ann@münchen.example', "The part before the @ can't have “&”"],
  ['jo\u200bann@example.com', "The part before the @ can't have “U+200B”"],
  ['jo ann@example.com', "The part before the @ can't have spaces"],
])('%s is none', (text, message) => expect(problemOf(text)).toBe(message));

test('an optional address may be empty, and a form may have its own words', () => {
  expect(problemOf(' ', emailRule({ optional: true }))).toBeUndefined();
  expect(problemOf('x', emailRule({ optional: true, error: () => 'No' }))).toBe('No');
});
