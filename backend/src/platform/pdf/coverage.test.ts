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
});
