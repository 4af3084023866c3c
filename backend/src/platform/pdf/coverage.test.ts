import { codesOf } from '@steward/texts/characters';
import { undrawableIn, undrawableRanges } from '@steward/texts/drawable';
import { undrawable } from './coverage.js';

describe('a text in a PDF', () => {
  it.each([
    'Alexandra O’Brien – “€5”',
    'Łukasz Ž. Ångström, Nguyễn Thị Hương',
    'Ω Ђорђе Հայկ ქართველი יוסף يوسف',
    'e\u0301 and two\nlines\u00AD',
    'प्रिया প্রিয়া பிரியா',
    '王小明 山田 はなこ 김민수 สมชาย አበበ',
    '10\u00A0%, 1\u202F000',
  ])('has a form for every character of %j', (text) => {
    expect(undrawable(text)).toBeUndefined();
  });

  it.each([
    ['Ann 🧾', '🧾'],
    ['Ann 👩‍👩‍👧 and more', '👩‍👩‍👧'],
    ['\uE000', '\uE000'],
    ['a\u0007', '\u0007'],
    ['𓀀', '𓀀'],
  ])('names the first of %j without one: %j', (text, character) => {
    expect(undrawable(text)).toBe(character);
  });

  it('has the characters that browsers are told about while a name is typed', () => {
    const unassigned = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
    const ranges: [number, number][] = [];
    let follows = false;
    for (let point = 0; point <= 0x10_ffff; point += 1) {
      const character = String.fromCodePoint(point);
      if (unassigned.test(character)) continue;
      const range = ranges.at(-1);
      const isMissing = undrawable(character) !== undefined;
      if (isMissing && follows && range) range[1] = point;
      else if (isMissing) ranges.push([point, point]);
      follows = isMissing;
    }
    const inBase36 = ranges.map(([first, last]) =>
      [first, ...(last > first ? [last] : [])].map((point) => point.toString(36)).join('-'),
    );
    expect(inBase36.join(' ')).toBe(undrawableRanges);
    expect(['王小明 O’Brien', 'Ann 🧾', 'a\u0007'].map(undrawableIn)).toEqual([undefined, '🧾', '\u0007']);
    expect(codesOf('🧾')).toBe('U+1F9FE');
  });
});
