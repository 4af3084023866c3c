import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullName, greeting, initials } from './client-name.ts';

const alex = { username: 'asample', firstName: 'Alex', lastName: 'Sample' };
const nameless = { username: 'asample', firstName: null, lastName: null };

test('greets by first name, else username, else Client, by the time of day', () => {
  assert.equal(greeting(alex, 9), 'Good morning, Alex');
  assert.equal(greeting(nameless, 12), 'Good afternoon, asample');
  assert.equal(greeting(null, 18), 'Good evening, Client');
});

test('a client without names goes by the username', () => {
  assert.equal(fullName(alex), 'Alex Sample');
  assert.equal(fullName(nameless), 'asample');
  assert.equal(initials(alex), 'AS');
  assert.equal(initials({ ...alex, lastName: null }), 'A');
  assert.equal(initials(nameless), 'AS');
});
