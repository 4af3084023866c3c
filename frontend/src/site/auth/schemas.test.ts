import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientLoginSchema, registrationSchema, staffLoginSchema } from './schemas.ts';

type Schema = typeof clientLoginSchema | typeof registrationSchema;

/** The first message of each refused field. */
function refusals(schema: Schema, values: unknown): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    first[String(path[0])] ??= message;
  }
  return first;
}

const good = {
  firstName: 'Ana',
  lastName: 'Sample',
  username: 'ana',
  email: 'ana@example.com',
  password: 'Abcdef1#',
};

test('the client login asks for both', () => {
  assert.deepEqual(refusals(clientLoginSchema, { username: ' ', password: '', rememberMe: false }), {
    username: 'Username is required',
    password: 'Password is required',
  });
  assert.deepEqual(refusals(clientLoginSchema, { username: 'a', password: 'b', rememberMe: true }), {});
});

test('the staff login wants 3 and 6 characters', () => {
  assert.deepEqual(refusals(staffLoginSchema, { username: 'ab', password: '12345', rememberMe: false }), {
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
  });
  assert.deepEqual(
    refusals(staffLoginSchema, { username: 'abc', password: '123456', rememberMe: false }),
    {},
  );
});

test('a registration left empty names every field', () => {
  const empty = { firstName: '', lastName: '', username: '', email: '', password: '' };
  assert.deepEqual(refusals(registrationSchema, empty), {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    username: 'Username must be at least 3 characters long',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters long',
  });
  assert.deepEqual(refusals(registrationSchema, good), {});
});

test('a password needs all four kinds of characters', () => {
  const message =
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character';
  for (const password of ['abcdef1#', 'ABCDEF1#', 'Abcdefg#', 'Abcdefg1', 'Abcdef1-']) {
    assert.deepEqual(refusals(registrationSchema, { ...good, password }), { password: message });
  }
  for (const special of '@$!%*?&#') {
    assert.deepEqual(refusals(registrationSchema, { ...good, password: `Abcdef1${special}` }), {});
  }
});

test('spaces around names do not count', () => {
  assert.equal(registrationSchema.parse({ ...good, username: ' ana ' }).username, 'ana');
  assert.deepEqual(refusals(registrationSchema, { ...good, username: ' an ' }), {
    username: 'Username must be at least 3 characters long',
  });
});
