import { compareVersions, newestAbove, NotAFeed, type PublishedVersion, versionsIn } from './feed.js';

const entry = (version: string, more: object = {}): PublishedVersion => ({
  version,
  date: '2026-11-30',
  commit: 'a'.repeat(40),
  notes: { en: `Brings ${version}.`, es: `Trae ${version}.` },
  ...more,
});
const feedOf = (...versions: unknown[]) => versionsIn(JSON.stringify({ versions }));

it('orders versions as semver.org does, without what follows a plus', () => {
  const order = [
    '0.9.9',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.0.18446744073709551617',
  ];
  for (const [at, one] of order.entries())
    for (const [to, other] of order.entries())
      expect(Math.sign(compareVersions(one, other))).toBe(Math.sign(at - to));
  expect(compareVersions('0.1.0+f82c841', '0.1.0')).toBe(0);
  expect(compareVersions('0.1.0-rc.1+9', '0.1.0-rc.1+10')).toBe(0);
  expect(() => compareVersions('0.1', '0.1.0')).toThrow('0.1 is not a semantic version.');
});

it('finds the highest version above the running one, wherever it stands', () => {
  const versions = feedOf(entry('0.2.0'), entry('0.10.0'), entry('0.3.0'), entry('0.1.0'));
  expect(newestAbove('0.1.0+f82c841', versions)?.version).toBe('0.10.0');
  expect(newestAbove('0.10.0-rc.1', versions)?.version).toBe('0.10.0');
  expect(newestAbove('0.10.0+f82c841', versions)).toBeUndefined();
  expect(newestAbove('1.0.0', versions)).toBeUndefined();
});

it('leaves out entries that it does not understand, and keeps the others', () => {
  const good = entry('0.2.0', { date: '2026-11-30T09:00:00Z', size: 3 });
  const bad = [
    null,
    'text',
    entry('0.3'),
    entry('v0.3.0'),
    entry('0.03.0'),
    entry('0.3.0', { date: '30 Nov' }),
    entry('0.3.0', { date: '2026-13-30' }),
    entry('0.3.0', { commit: 'main' }),
    entry('0.3.0', { commit: 'a'.repeat(7) }),
    entry('0.3.0', { notes: 'text' }),
    entry('0.3.0', { notes: { es: 'Trae.' } }),
  ];
  expect(feedOf(...bad, good)).toEqual([entry('0.2.0')]);
});

it.each([
  ['<html>', 'It is not JSON.'],
  ['null', 'It has no list of versions.'],
  ['[]', 'It has no list of versions.'],
  ['{"versions":{}}', 'It has no list of versions.'],
])('%s is not a feed', (text, message) => {
  expect(() => versionsIn(text)).toThrow(new NotAFeed(message));
});
