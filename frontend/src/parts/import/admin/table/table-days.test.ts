import { tableOf } from './table-file.ts';
import { dayIn, detectDayOrder, isDayOrderOpen } from './table-days.ts';

const aTable = (...days: string[]) =>
  tableOf(
    {
      records: ['Born', ...days].map((cell, at) => ({ line: at + 1, cells: [cell], badlyQuoted: false })),
      heading: 1,
    },
    1,
  );

it.each([
  ['1980-01-31', '1980-01-31'],
  ['1980/1/3', '1980-01-03'],
  ['1980-01-31T00:00:00Z', '1980-01-31'],
  ['03/04/1980', '1980-03-04'],
  ['31.1.1980', '1980-01-31'],
  ['Jan 31, 1980', '1980-01-31'],
  ['31 January 1980', '1980-01-31'],
  ['31-Jan-1980', '1980-01-31'],
  ['31 ene 1980', '1980-01-31'],
  ['February 30, 1980', undefined],
  ['31/01/80', undefined],
  ['January 1980', undefined],
  ['n/a', undefined],
])('%j', (cell, day) => {
  expect(dayIn(cell, 'month-first')).toBe(day);
});

it('is read in the detected or selected order', () => {
  expect(dayIn('03/04/1980', 'day-first')).toBe('1980-04-03');
  const table = aTable('03/04/1980', '31/04/1980');
  expect(detectDayOrder(table, ['birthdate'], ['birthdate'])).toBe('day-first');
  expect(detectDayOrder(table, ['none'], ['birthdate'])).toBe('month-first');
  expect(detectDayOrder(aTable('03/04/1980', '12/31/1980'), ['birthdate'], ['birthdate'])).toBe(
    'month-first',
  );
  expect(isDayOrderOpen(aTable('03/04/1980'), ['birthdate'], ['birthdate'])).toBe(true);
  expect(isDayOrderOpen(aTable('31/04/1980', '12/31/1980'), ['birthdate'], ['birthdate'])).toBe(true);
  expect(isDayOrderOpen(table, ['birthdate'], ['birthdate'])).toBe(false);
  expect(isDayOrderOpen(aTable('1980-03-04'), ['birthdate'], ['birthdate'])).toBe(false);
});
