import { byUrgency, dueText } from './due-text.ts';

test('a due date shows its urgency', () => {
  const due = (dueDate: string | null, overdue = false) => dueText({ dueDate, overdue }, '2027-02-14');
  expect(due(null)).toBeUndefined();
  expect(due('2027-02-14')).toBe('Due today');
  expect(due('2027-02-15')).toBe('Due tomorrow');
  expect(due('2027-02-16')).toBe('Due Feb 16');
  expect(due('2028-01-03')).toBe('Due Jan 3, 2028');
  expect(due('2027-02-13', true)).toBe('Overdue since Feb 13');
  expect(due('2026-12-31', true)).toBe('Overdue since Dec 31, 2026');
  expect(due(null, true)).toBe('Overdue');
});

test('tomorrow is correct across months and clock changes', () => {
  expect(dueText({ dueDate: '2027-03-01', overdue: false }, '2027-02-28')).toBe('Due tomorrow');
  expect(dueText({ dueDate: '2027-03-15', overdue: false }, '2027-03-14')).toBe('Due tomorrow');
});

test('items are ordered by due date, those without one last', () => {
  const requests = [
    { id: 4, dueDate: null },
    { id: 3, dueDate: '2027-03-01' },
    { id: 2, dueDate: null },
    { id: 1, dueDate: '2027-02-01' },
  ];
  expect(byUrgency(requests).map(({ id }) => id)).toStrictEqual([1, 3, 4, 2]);
});
