import { textParts } from './message-links.ts';

const hrefsOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test('addresses become links, and the text is unchanged', () => {
  const text = 'See https://example.com/a?b=(c) (or http://example.com).\n  Write to sam@example.com!';
  expect(hrefsOf(text)).toEqual([
    'https://example.com/a?b=(c)',
    'http://example.com',
    'mailto:sam@example.com',
  ]);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/file',
  '//example.com/file',
  'tel:+12105550100',
])('%s is text', (text) => {
  expect(hrefsOf(text)).toEqual([]);
});

test('names that look like addresses are text', () => {
  expect(hrefsOf('report.final.pdf, version 1.5, 10.0.0.1 and example.com')).toEqual([]);
});

test('a text of any length is parsed quickly', () => {
  const begin = process.cpuUsage();
  textParts('a@'.repeat(10_000));
  textParts(`http://${'('.repeat(19_000)}`);
  textParts('https://example.com '.repeat(1000));
  // CPU time, which does not depend on the load of the machine.
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2_000);
});
