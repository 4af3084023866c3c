import { inLanguage } from '@steward/texts';
import { benefitText, priceText, wholeDollars } from './price-text.ts';

test.each([
  ['35.00', null, '$35'],
  ['12.50', null, '$12.50'],
  ['1250.00', null, '$1,250'],
  ['150.00', 'Starting at', 'Starting at $150'],
  [null, 'Based on volume', 'Based on volume'],
])('the price %s with the text %s is %s', (price, text, expected) => {
  expect(priceText({ price, priceText: text })).toBe(expected);
});

test.each([
  ['10.00', null, 'Saving $10'],
  [null, '3 hours included', '3 hours included'],
  ['10.00', 'Group rates', 'Saving $10, Group rates'],
  [null, null, ''],
])('a package that saves %s with the note %s says %j', (savings, note, expected) => {
  expect(benefitText({ savings, note })).toBe(expected);
});

test('dollars are written as in the United States in both languages', () => {
  expect(inLanguage('es', () => ['1250.00', '12.50'].map(wholeDollars))).toEqual(['$1,250', '$12.50']);
});
