import { amountOf, centsOf, sumOf } from './cents.ts';

test('an amount is read to the cent, and what is none is not guessed at', () => {
  expect(['125.00', '12.5', '7', ' 0.07 ', '99999999.99'].map(centsOf)).toEqual([
    12500, 1250, 700, 7, 9999999999,
  ]);
  for (const none of ['', '1e2', '+1', '-1', '1,00', '1.234', '.5', '123456789', '12.']) {
    expect(centsOf(none)).toBeUndefined();
  }
});

test('cents are written with two places', () => {
  expect([0, 7, 1250, 9999999999].map(amountOf)).toEqual(['0.00', '0.07', '12.50', '99999999.99']);
});

test('a sum is exact, and leaves out what is no amount yet', () => {
  expect(sumOf(['0.10', '0.20', '', 'x', '99999999.99'])).toBe(10000000029);
});
