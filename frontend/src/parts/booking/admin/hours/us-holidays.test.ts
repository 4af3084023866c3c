import { usHolidays } from './us-holidays';

const weekdays = (weekday: number) => weekday < 6;

test('the federal holidays of a year, on the weekday of their observance', async () => {
  expect(await usHolidays([2027], weekdays)).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
    // New Year's Day of 2028 is a Saturday.
    '2027-12-31',
  ]);
});

test('a holiday on a weekend is also closed itself, if the practice is open then', async () => {
  const days = await usHolidays([2026, 2027], () => true);
  expect(days).toEqual(expect.arrayContaining(['2026-07-03', '2026-07-04', '2027-07-04', '2027-07-05']));
  expect(await usHolidays([2026], weekdays)).not.toContain('2026-07-04');
});

test('several years are in order, without those around them', async () => {
  const days = await usHolidays([2027, 2026], weekdays);
  expect(days).toEqual([...days].sort());
  expect(days[0]).toBe('2026-01-01');
  expect(days.at(-1)).toBe('2027-12-31');
});
