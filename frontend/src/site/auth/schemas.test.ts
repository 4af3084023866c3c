import { clientLoginSchema, invitedSchema, registrationSchema, staffLoginSchema } from './schemas.ts';

type Schema = typeof clientLoginSchema | typeof registrationSchema;

/** First message of each invalid field. */
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

test('the client login requires both fields', () => {
  expect(refusals(clientLoginSchema, { username: ' ', password: '', rememberMe: false })).toStrictEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
  expect(refusals(clientLoginSchema, { username: 'a', password: 'b', rememberMe: true })).toStrictEqual({});
});

test('the staff login requires 3 and 6 characters', () => {
  expect(refusals(staffLoginSchema, { username: 'ab', password: '12345', rememberMe: false })).toStrictEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
  });
  expect(
    refusals(staffLoginSchema, { username: 'abc', password: '123456', rememberMe: false }),
  ).toStrictEqual({});
});

test('a username contains no @, so that it cannot look like an email address', () => {
  expect(refusals(registrationSchema, { ...good, username: 'ana@example.com' })).toStrictEqual({
    username: 'Username must not contain @',
  });
});

test('an empty registration names every field', () => {
  const empty = { firstName: '', lastName: '', username: '', email: '', password: '' };
  expect(refusals(registrationSchema, empty)).toStrictEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    username: 'Username must be at least 3 characters long',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters long',
  });
  expect(refusals(registrationSchema, good)).toStrictEqual({});
});

test('one name is enough', () => {
  expect(refusals(registrationSchema, { ...good, firstName: ' ' })).toStrictEqual({});
  expect(refusals(invitedSchema, { ...good, lastName: '' })).toStrictEqual({});
});

test('a password needs all four kinds of characters', () => {
  const message =
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character';
  for (const password of ['abcdef1#', 'ABCDEF1#', 'Abcdefg#', 'Abcdefg1', 'Abcdef1-']) {
    expect(refusals(registrationSchema, { ...good, password })).toStrictEqual({ password: message });
  }
  for (const special of '@$!%*?&#') {
    expect(refusals(registrationSchema, { ...good, password: `Abcdef1${special}` })).toStrictEqual({});
  }
});

test('spaces around names are ignored', () => {
  expect(registrationSchema.parse({ ...good, username: ' ana ' }).username).toBe('ana');
  expect(refusals(registrationSchema, { ...good, username: ' an ' })).toStrictEqual({
    username: 'Username must be at least 3 characters long',
  });
});
