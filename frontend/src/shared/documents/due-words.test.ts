import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byUrgency, dueWords } from './due-words.ts';

test('a last day is said in words that tell how pressing it is', () => {
  const due = (dueDate: string | null, overdue = false) => dueWords({ dueDate, overdue }, '2027-02-14');
  assert.equal(due(null), undefined);
  assert.equal(due('2027-02-14'), 'Due today');
  assert.equal(due('2027-02-15'), 'Due tomorrow');
  assert.equal(due('2027-02-16'), 'Due February 16, 2027');
  assert.equal(due('2027-02-13', true), 'Overdue since February 13, 2027');
});

test('tomorrow is tomorrow over the change of the month and of the clocks', () => {
  assert.equal(dueWords({ dueDate: '2027-03-01', overdue: false }, '2027-02-28'), 'Due tomorrow');
  assert.equal(dueWords({ dueDate: '2027-03-15', overdue: false }, '2027-03-14'), 'Due tomorrow');
});

test('what is due first comes first, and what has no last day comes last', () => {
  const requests = [
    { id: 4, dueDate: null },
    { id: 3, dueDate: '2027-03-01' },
    { id: 2, dueDate: null },
    { id: 1, dueDate: '2027-02-01' },
  ];
  assert.deepEqual(
    byUrgency(requests).map(({ id }) => id),
    [1, 3, 4, 2],
  );
});
