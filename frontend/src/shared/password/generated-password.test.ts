import { generatedPassword } from './generated-password.ts';
import { missingIn } from './new-password.ts';

test('generated passwords meet the rule and differ', () => {
  const passwords = Array.from({ length: 200 }, generatedPassword);
  for (const password of passwords) {
    expect(password).toHaveLength(20);
    expect(missingIn(password)).toBeUndefined();
  }
  expect(new Set(passwords).size).toBe(200);
  // Every one of the 64 characters occurs, and no other.
  expect(new Set(passwords.join('')).size).toBe(64);
});
