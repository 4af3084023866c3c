import { nextFreeText } from './next-free';

const chicago = 'America/Chicago';
// Tuesday, 11:30 PM in San Antonio, and Wednesday in London.
const now = new Date('2026-11-25T05:30:00Z');

test.each([
  ['2026-11-25T05:45:00Z', 'today, 11:45 PM'],
  ['2026-11-25T15:00:00Z', 'tomorrow, 9:00 AM'],
  ['2026-11-26T15:00:00Z', 'Thursday, 9:00 AM'],
  ['2026-11-30T22:30:00Z', 'Monday, 4:30 PM'],
  ['2026-12-01T15:00:00Z', 'Tue, Dec 1, 9:00 AM'],
  ['2027-01-05T15:00:00Z', 'Tue, Jan 5, 9:00 AM'],
])('the next free time is named by its day in the zone of the practice: %s', (startsAt, text) => {
  expect(nextFreeText(startsAt, chicago, now)).toBe(text);
});

test('the days follow the calendar when the clocks change', () => {
  // Clocks go back on Sunday, November 1, 2026.
  const saturday = new Date('2026-11-01T04:30:00Z');
  expect(nextFreeText('2026-11-02T05:30:00Z', chicago, saturday)).toBe('tomorrow, 11:30 PM');
  expect(nextFreeText('2026-11-02T06:00:00Z', chicago, saturday)).toBe('Monday, 12:00 AM');
});
