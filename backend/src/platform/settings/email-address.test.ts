import { inLanguage } from '@steward/texts';
import { isEmailAddress, refusedLocalPart, sentAddress, storedAddress } from './email-address.js';

describe('an email address with an international domain', () => {
  it.each([
    ['ann@münchen.example', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@MÜNCHEN.example', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@mu\u0308nchen.example', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@XN--MNCHEN-3YA.Example', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@straße.example', 'ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['Ann@例え。テスト', 'Ann@例え.テスト', 'Ann@xn--r8jz45g.xn--zckzah'],
    ['ann@xn--80a1acny.xn--p1ai', 'ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
    ['ann@paral·lel.example', 'ann@paral·lel.example', 'ann@xn--parallel-koa.example'],
  ])('%s is stored as %s and sent to as %s', (typed, stored, sent) => {
    expect(storedAddress(typed)).toBe(stored);
    expect(isEmailAddress(stored)).toBe(true);
    expect(sentAddress(stored)).toBe(sent);
    expect(storedAddress(sent)).toBe(stored);
  });

  it.each([
    'ann@münchen',
    'ann@mün chen.example',
    'ann@mü_n.example',
    'ann@m%75.ü.example',
    'ann@ü..example',
    'ann@-.ü',
    `ann@${'ü'.repeat(70)}.example`,
    `ann@${'ü-ä.'.repeat(25)}example`,
    // The а is Cyrillic.
    'ann@exаmple.com',
    'ann@\u200dü.example',
    'ann@☃.example',
    'än@münchen.example',
  ])('is refused: %s', (typed) => {
    expect(isEmailAddress(storedAddress(typed))).toBe(false);
  });
});

describe('any other text', () => {
  it.each(['Alex.Sample+1@Example.COM', 'asample', 'jo@home', '', '@', 'ä@example.com'])(
    'stays as it is: %s',
    (text) => {
      expect(storedAddress(text)).toBe(text);
      expect(sentAddress(text)).toBe(text);
    },
  );

  it('is an address by the rule of the forms', () => {
    for (const address of ["o'brien-1@example.com", 'a@b-.co', 'a_b+c@xn--mnchen-3ya.example'])
      expect(isEmailAddress(address)).toBe(true);
    for (const text of [
      '.a@example.com',
      'a..b@example.com',
      'a.@example.com',
      'a@example',
      'a@1.2',
      'a@.com',
    ])
      expect(isEmailAddress(text)).toBe(false);
  });
});

describe('the part before the @', () => {
  it.each([
    ['jörg@example.com', "The part before the @ can't have “ö”"],
    ['jo\u0308rg@example.com', "The part before the @ can't have “ö”"],
    ['jo&ann@example.com', "The part before the @ can't have “&”"],
    ['jo\u200bann@example.com', "The part before the @ can't have “U+200B”"],
    ['jo ann@example.com', "The part before the @ can't have spaces"],
    ['😀@münchen.example', "The part before the @ can't have “😀”"],
    ['.jo@example.com', undefined],
    ['jo@example.com, ann@example.com', undefined],
    ['jörg', undefined],
  ])('%s says why it is refused', (typed, reason) => {
    expect(inLanguage('en', () => refusedLocalPart(typed))).toBe(reason);
  });
});
