import { amountOf, dayOf, numberOf, typedDay } from './typed-values.ts';

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1,234,567.5', 1_234_567.5],
  [' 12 000 ', 12_000],
  ['15%', 15],
  ['-3', -3],
  ['.5', 0.5],
  ['0', 0],
  ['1,20', undefined],
  ['twelve', undefined],
  ['1.2.3', undefined],
  ['-', undefined],
  ['', undefined],
])('the number %j', (typed, expected) => {
  expect(numberOf(typed)).toBe(expected);
});

test.each([
  ['1250.5', '1250.50'],
  ['$1,250', '1250.00'],
  ['$ 1 250.', '1250.00'],
  ['-40', '-40.00'],
  ['007.10', '007.10'],
  ['12.345', undefined],
  ['1,25', undefined],
  ['about 5', undefined],
])('the amount %j', (typed, expected) => {
  expect(amountOf(typed)).toBe(expected);
});

test.each([
  ['2027-04-15', '2027-04-15'],
  ['4/15/2027', '2027-04-15'],
  ['04-05-1961', '1961-04-05'],
  ['04.15.2027', '2027-04-15'],
  ['04152027', '2027-04-15'],
  ['15/4/2027', '2027-04-15'],
  ['April 15, 2027', '2027-04-15'],
  ['apr 15 2027', '2027-04-15'],
  ['15 de abril de 2027', '2027-04-15'],
  ['1 enero 2027', '2027-01-01'],
  ['3rd of March 2027', '2027-03-03'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', undefined],
  ['13/13/2027', undefined],
  ['4/15/27', undefined],
  ['4/15', undefined],
  ['tomorrow', undefined],
  ['0/5/2027', undefined],
])('the day %j', (typed, expected) => {
  expect(dayOf(typed)).toBe(expected);
});

test('a day is written as it is typed', () => {
  expect(typedDay('2027-04-05')).toBe('04/05/2027');
  expect(dayOf(typedDay('2027-04-05'))).toBe('2027-04-05');
});
