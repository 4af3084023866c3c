import { hundredthsOf, lineCents } from './quantity.ts';

test.each([
  ['1', 100],
  [' 1.5 ', 150],
  ['0.07', 7],
  ['99999999.99', 9_999_999_999],
  ['100000000', undefined],
  ['', undefined],
  ['.5', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1,5', undefined],
])('%j has %s hundredths', (typed, hundredths) => expect(hundredthsOf(typed)).toBe(hundredths));

test.each([
  ['3', '35', 10_500],
  ['1.5', '$65.00', 9750],
  ['0.5', '0.01', 1],
  ['1.15', '0.10', 12],
  ['2.25', '33.33', 7499],
  ['0.99', '99999999.99', 9_899_999_999],
  ['x', '35', 0],
  ['1', '', 0],
])('%s of %s is %s cents', (quantity, unitPrice, cents) =>
  expect(lineCents({ quantity, unitPrice })).toBe(cents),
);
