import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from './day-of.ts';

test("a post has the day of the practice's time zone, wherever it is read", () => {
  assert.equal(dayOf('2026-10-04T03:30:00.000Z', 'America/Chicago'), 'October 3, 2026');
  assert.equal(dayOf('2026-10-04T03:30:00.000Z', 'UTC'), 'October 4, 2026');
});
