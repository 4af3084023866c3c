import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overBudget } from './budget.mjs';

test('a number above the budget is named, one within it is not', () => {
  const budget = { journeys: 45, 'process starts': 10 };
  assert.deepEqual(overBudget(budget, { journeys: 45, 'process starts': 3 }), []);
  assert.deepEqual(overBudget(budget, { journeys: 46, 'process starts': 3 }), [
    '46 journeys, and tools/test/budget.json allows 45.',
  ]);
});
