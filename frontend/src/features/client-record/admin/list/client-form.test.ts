import { clientSchema, emptyClient } from './client-form.ts';

const messages = (values: object) =>
  clientSchema.safeParse({ ...emptyClient, ...values }).error?.issues.map(({ message }) => message) ?? [];
const good = { username: 'asample', email: 'alex@example.com', password: 'Passw0rd!' };

test('username, email and password follow the rules of registration', () => {
  expect(messages({ ...good, username: 'as ' })).toStrictEqual([
    'Username must be at least 3 characters long',
  ]);
  expect(messages({ ...good, email: 'alex@' })).toStrictEqual(['Please enter a valid email address']);
  expect(messages({ ...good, password: 'Passw0rd' })).toStrictEqual([
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
  ]);
  expect(messages({ ...good, password: 'P0!a' })[0]).toBe('Password must be at least 8 characters long');
});

test('names are optional', () => {
  expect(messages(good)).toStrictEqual([]);
});
