import { overdue, waited } from './waiting-lists.ts';

const since = '2026-11-18T06:00:00.000Z';
const after = (hours: number, minutes = 0): number => Date.parse(since) + (hours * 60 + minutes) * 60_000;

it('shows the waiting time', () => {
  expect(waited({ since }, after(0))).toBe('Just now');
  expect(waited({ since }, after(-1))).toBe('Just now');
  expect(waited({ since }, after(0, 1))).toBe('1 minute');
  expect(waited({ since }, after(5, 59))).toBe('5 hours');
  expect(waited({ since }, after(24))).toBe('1 day');
  expect(waited({ since }, after(71))).toBe('2 days');
});

it('counts the day after the due date as the first', () => {
  expect(overdue({ since }, after(0))).toBe('1 day overdue');
  expect(overdue({ since }, after(23))).toBe('1 day overdue');
  expect(overdue({ since }, after(25))).toBe('2 days overdue');
});
