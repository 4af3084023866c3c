import { fullName, greeting, initials } from './client-name.ts';

const alex = { username: 'asample', firstName: 'Alex', lastName: 'Sample' };
const nameless = { username: 'asample', firstName: null, lastName: null };

test('the greeting uses first name, else username, else Client, and the time of day', () => {
  expect(greeting(alex, 9)).toBe('Good morning, Alex');
  expect(greeting(nameless, 12)).toBe('Good afternoon, asample');
  expect(greeting(null, 18)).toBe('Good evening, Client');
});

test('a client without names is shown by username', () => {
  expect(fullName(alex)).toBe('Alex Sample');
  expect(fullName(nameless)).toBe('asample');
  expect(initials(alex)).toBe('AS');
  expect(initials({ ...alex, lastName: null })).toBe('A');
  expect(initials(nameless)).toBe('AS');
});
