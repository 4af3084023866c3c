import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobsFor } from './build-jobs.mjs';

const gigabytes = (count) => count * 2 ** 30;

test('two jobs run in parallel if there is enough memory for both', () => {
  assert.equal(jobsFor(gigabytes(8), 0), 2);
  assert.equal(jobsFor(gigabytes(4), undefined), 2);
});

test('one job runs at a time on a machine of two gigabytes or less', () => {
  assert.equal(jobsFor(gigabytes(2), 0), 1);
  assert.equal(jobsFor(gigabytes(1), undefined), 1);
});

test('the limit of a container counts, unless it exceeds the memory of the machine', () => {
  assert.equal(jobsFor(gigabytes(16), gigabytes(2)), 1);
  assert.equal(jobsFor(gigabytes(2), 2 ** 63), 1);
  assert.equal(jobsFor(gigabytes(16), 2 ** 63), 2);
});
