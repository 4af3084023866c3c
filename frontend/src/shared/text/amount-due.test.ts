import { amountDue } from './amount-due.ts';

const today = '2026-11-29';
const heading = (dueDate: string | null, overdue = false): string =>
  amountDue({ balance: '95.00', dueDate, overdue }, today);

test('an owed invoice is headed by its amount and its day', () => {
  expect(heading('2026-12-10')).toBe('$95.00 due Dec 10');
  expect(heading('2027-01-09')).toBe('$95.00 due Jan 9, 2027');
  expect(heading('2026-11-01', true)).toBe('$95.00 was due Nov 1');
  expect(heading(null)).toBe('$95.00 due now');
  expect(heading(null, true)).toBe('$95.00 due now');
});
