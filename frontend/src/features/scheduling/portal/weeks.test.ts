import { addDays } from '../../../shared/zone-time.ts';
import { blockOf, daysOf, weekName, weekOf } from './weeks.ts';

test('a week starts on Sunday, and has seven days across clock changes', () => {
  expect(weekOf('2026-11-18')).toBe('2026-11-15');
  expect(weekOf('2026-11-15')).toBe('2026-11-15');
  expect(daysOf('2027-03-14')).toEqual([
    '2027-03-14',
    '2027-03-15',
    '2027-03-16',
    '2027-03-17',
    '2027-03-18',
    '2027-03-19',
    '2027-03-20',
  ]);
});

test('a week is named by its days, across months and years', () => {
  expect(weekName('2026-11-22')).toBe('Nov 22 – 28, 2026');
  expect(weekName('2026-11-29')).toBe('Nov 29 – Dec 5, 2026');
  expect(weekName('2026-12-27')).toBe('Dec 27, 2026 – Jan 2, 2027');
});

test('free times are requested in blocks that contain their weeks, and a day around', () => {
  const today = '2026-11-18';
  const block = { from: '2026-11-14', to: '2027-01-10' };
  expect(blockOf('2026-11-15', today)).toEqual(block);
  expect(blockOf('2027-01-03', today)).toEqual(block);
  expect(blockOf('2027-01-10', today)).toEqual({ from: '2027-01-09', to: '2027-03-07' });
  expect(addDays(block.from, 62) > block.to).toBe(true);
});
