import { missingIn, newPassword } from './new-password.ts';

const messageFor = (password: string) => newPassword().safeParse(password).error?.issues[0]?.message;

test('letters of every alphabet count, and long passwords with spaces are allowed', () => {
  for (const password of ['Äußerst gut 1!', 'Пароль и 1 кот!', `${'wet Stones '.repeat(18)}1!`]) {
    expect(messageFor(password)).toBeUndefined();
    expect(missingIn(password)).toBeUndefined();
  }
  expect(messageFor(`${'wet Stones '.repeat(19)}1!`)).toBe('Password must be at most 200 characters long');
});

test('an invalid password has an unmet requirement', () => {
  for (const password of ['Ab1!', 'abcdef1#', 'ABCDEF1#', 'Abcdefg#', 'Abcdefg1', 'Abcdef1-']) {
    expect(messageFor(password)).toMatch(/^Password must/);
    expect(missingIn(password)).toMatch(/^Needs/);
  }
});
