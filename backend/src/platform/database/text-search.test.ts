import { containing, phonePatterns, soughtWords } from './text-search.js';

describe('the words of a search', () => {
  it.each([
    ['tax  return', ['tax', 'return']],
    ['Garcia-Lopez', ['Garcia', 'Lopez']],
    ['a–b—c‐d−e\u00ADf', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['ana\u00A0lee\u3000bo\u2009cy\u200Bdi', ['ana', 'lee', 'bo', 'cy', 'di']],
    ["O'Neil O’Neil O‘Neil OʼNeil O´Neil O`Neil", Array<string>(6).fill('ONeil')],
    ['Ａｎａ', ['Ana']],
    [" - ' ", []],
  ])('%j', (text, words) => {
    expect(soughtWords(text)).toEqual(words);
  });

  it.each([
    [undefined, ['%']],
    ['', ['%']],
    ['  ', ['%']],
    ["-'", ['\u0002']],
    ['tax', ['%tax%']],
    ['of returns', ['%returns%', '%of%']],
    ['100%', ['%100\\%%']],
    ['a_b', ['%a\\_b%']],
    ['c:\\', ['%c:\\\\%']],
    ['\uFF05', ['%\\%%']],
  ])('%j has the patterns %j', (text, patterns) => {
    expect(containing(text)).toEqual(patterns);
  });
});

describe('a phone number', () => {
  /** Digits of stored numbers, as the database keeps them. */
  const stored = ['|2105550142|', '|5550142|', '|12105550142|7|', '|3105550142|', '|2105550143|2105550199|'];
  const foundBy = (search: string): string[] => {
    const patterns = (phonePatterns(search) ?? []).map(
      (pattern) => new RegExp(`^${pattern.replaceAll('|', String.raw`\|`).replaceAll('%', '.*')}$`),
    );
    return stored.filter((digits) => patterns.some((pattern) => pattern.test(digits)));
  };

  it.each([
    ['(210) 555-0142', [0, 1, 2]],
    ['+1 210.555.0142', [0, 1, 2]],
    ['tel:+1-210-555-0142', [0, 1, 2]],
    ['210 555 0142 ext. 9', [0, 1, 2]],
    ['２１０５５５０１４２', [0, 1, 2]],
    ['0142', [0, 1, 2, 3]],
    ['555–0199', [4]],
    ['210555', [0, 2, 4]],
    ['(210) 555', [0, 2, 4]],
    ['5550', [0, 1, 2, 3, 4]],
    ['0555', [0, 2, 3, 4]],
  ])('%j', (search, places) => {
    expect(foundBy(search)).toEqual(places.map((place) => stored[place]));
  });

  it('may have a country code, or the zero before an area code, on either side', () => {
    const abroad = ['|442079460958|', '|02079460958|'];
    for (const search of ['+44 20 7946 0958', '020 7946 0958', '0044 (0)20 7946 0958']) {
      const patterns = (phonePatterns(search) ?? []).map(
        (pattern) => new RegExp(`^${pattern.replaceAll('|', String.raw`\|`).replaceAll('%', '.*')}$`),
      );
      expect(abroad.filter((digits) => patterns.some((one) => one.test(digits)))).toEqual(abroad);
    }
  });

  it.each(['', 'ana', '210 Main St', '123', '$1250', 'INV-000123'])('is not %j', (search) => {
    expect(phonePatterns(search)).toBeUndefined();
  });
});
