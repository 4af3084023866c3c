import { dayOf } from './day-of.ts';

test("a post shows the day in the practice's time zone", () => {
  expect(dayOf('2026-10-04T03:30:00.000Z', 'America/Chicago')).toBe('October 3, 2026');
  expect(dayOf('2026-10-04T03:30:00.000Z', 'UTC')).toBe('October 4, 2026');
});
