import { sharedName } from './shared-files.ts';

test.each([
  ['statement.pdf', 'application/pdf', 'statement.pdf'],
  ['a %22quoted%22 name.pdf', 'application/pdf', 'a "quoted" name.pdf'],
  ['niño.jpg', 'image/jpeg', 'niño.jpg'],
  ['', 'image/heic', 'shared-3.heic'],
  ['blob', 'application/pdf', 'shared-3.pdf'],
  [' ', 'text/plain', 'shared-3'],
])('the third file, called %j and of the type %s, is kept as %j', (name, type, kept) => {
  expect(sharedName({ name, type }, 2)).toBe(kept);
});
