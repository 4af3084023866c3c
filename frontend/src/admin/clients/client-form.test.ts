import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSchema, emptyClient } from './client-form.ts';

const messages = (values: object) =>
  clientSchema.safeParse({ ...emptyClient, ...values }).error?.issues.map(({ message }) => message) ?? [];
const good = { username: 'asample', email: 'alex@example.com', password: 'Passw0rd!' };

test('username, e-mail and password follow the rules of registration', () => {
  assert.deepEqual(messages({ ...good, username: 'as ' }), ['Username must be at least 3 characters long']);
  assert.deepEqual(messages({ ...good, email: 'alex@' }), ['Please enter a valid email address']);
  assert.deepEqual(messages({ ...good, password: 'Passw0rd' }), [
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
  ]);
  assert.equal(messages({ ...good, password: 'P0!a' })[0], 'Password must be at least 8 characters long');
});

test('names may be left out', () => {
  assert.deepEqual(messages(good), []);
});
