import { amountOf, centsOf, sumOf } from './cents.ts';

test('an amount is parsed to the cent, and invalid text is refused', () => {
  expect(['125.00', '12.5', '7', ' 0.07 ', '99999999.99'].map(centsOf)).toEqual([
    12500, 1250, 700, 7, 9999999999,
  ]);
  expect(
    ['$1,250.00', ' $ 1,250 ', '1,250.5', '12,500', '$99,999,999.99', '$7', '1250.00 ', '999'].map(centsOf),
  ).toEqual([125000, 125000, 125050, 1250000, 9999999999, 700, 125000, 99900]);
  for (const none of [
    '$',
    '1,25',
    '1,2500',
    '12,50.00',
    ',250',
    '1250,000',
    '1.250,00',
    '€5',
    '1 250',
    '$$5',
    '0,1',
    '$-5',
    '123,456,789',
  ]) {
    expect(centsOf(none)).toBeUndefined();
  }
  for (const none of ['', '1e2', '+1', '-1', '1,00', '1.234', '.5', '123456789', '12.']) {
    expect(centsOf(none)).toBeUndefined();
  }
});

test('cents are formatted with two decimals', () => {
  expect([0, 7, 1250, 9999999999].map(amountOf)).toEqual(['0.00', '0.07', '12.50', '99999999.99']);
});

test('a sum is exact and ignores invalid amounts', () => {
  expect(sumOf(['0.10', '0.20', '', 'x', '99999999.99'])).toBe(10000000029);
});
