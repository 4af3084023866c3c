import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceNames } from '../content/service-names.ts';
import { contactSchema, emptyMessage } from './contact-schema.ts';

/** The message of each refused field. */
function refusals(values: unknown): Record<string, string> {
  const issues = contactSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

const good = {
  ...emptyMessage,
  firstName: 'Ana',
  lastName: 'Sample',
  email: 'ana@example.com',
  service: 'Bookkeeping',
  terms: true,
};

test('a message left empty names every field that is needed', () => {
  assert.deepEqual(refusals(emptyMessage), {
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    email: 'Please enter a valid email address',
    service: 'Please select a service',
    terms: 'You must agree to the terms and conditions',
  });
});

test('phone and message may be left out, and have no bounds', () => {
  assert.deepEqual(refusals(good), {});
  assert.deepEqual(refusals({ ...good, phone: 'after six, please', message: 'x'.repeat(100_000) }), {});
});

test('names need two characters, and spaces around them do not count', () => {
  assert.deepEqual(refusals({ ...good, firstName: ' A ' }), {
    firstName: 'First name must be at least 2 characters',
  });
  assert.deepEqual(refusals({ ...good, lastName: 'Li' }), {});
  assert.equal(contactSchema.parse({ ...good, firstName: ' Ana ' }).firstName, 'Ana');
});

test('an address that cannot be written to is refused', () => {
  for (const email of ['', 'ana', 'ana@example', '@example.com', 'a na@example.com']) {
    assert.deepEqual(refusals({ ...good, email }), { email: 'Please enter a valid email address' });
  }
  assert.deepEqual(refusals({ ...good, email: ' ana@example.com ' }), {});
});

test('every service on offer is one', () => {
  for (const service of serviceNames) assert.deepEqual(refusals({ ...good, service }), {});
  assert.equal(new Set(serviceNames).size, 9);
});

test('the field that people do not see is left to the server to judge', () => {
  assert.deepEqual(refusals({ ...good, website: 'https://spam.example' }), {});
});
