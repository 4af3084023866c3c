import { periods, periodSchema } from './period.ts';

test('the common periods follow the practice’s calendar', () => {
  expect(periods('2027-03-14')).toEqual({
    'This month': { from: '2027-03-01', to: '2027-03-14' },
    'Last month': { from: '2027-02-01', to: '2027-02-28' },
    'This year': { from: '2027-01-01', to: '2027-03-14' },
    'Last year': { from: '2026-01-01', to: '2026-12-31' },
  });
});

test('the month before January is in the year before', () => {
  expect(periods('2027-01-02')['Last month']).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a period that ends before it starts is rejected', () => {
  const messageOf = (from: string, to: string) =>
    periodSchema.safeParse({ from, to }).error?.issues.map(({ message }) => message);
  expect(messageOf('2027-01-02', '2027-01-02')).toBeUndefined();
  expect(messageOf('2027-01-02', '2027-01-01')).toEqual(['Must not be before the start date']);
  expect(messageOf('', '2027-01-01')).toEqual(['Choose a date']);
});
