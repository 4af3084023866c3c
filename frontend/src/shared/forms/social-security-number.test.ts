import { mayHoldSocialSecurityNumber } from './social-security-number.ts';

const asked = [
  '123-45-6789',
  '123 45 6789',
  '123456789',
  'My number is 123-45-6789.',
  'W2_123456789_2026.pdf',
  '123\u201145\u20116789',
  '123\u201345\u20136789',
  '123\u00A045\u00A06789',
  '665-99-9999',
  '899-01-0001',
  '001-01-0001',
  '000-12-3456, no: 123-45-6789',
  '1234567890 and 123456789',
];

const notAsked = [
  '',
  '12-3456789',
  '000-12-3456',
  '666-12-3456',
  '900-12-3456',
  '999999999',
  '123-00-4567',
  '123-45-0000',
  '1234567890',
  '0123-45-6789',
  '123-45-67890',
  '123-456-7890',
  '123-45 6789',
  '123-45\n6789',
  '•••-••-6789',
];

test.each(asked)('%j may hold one', (text) => {
  expect(mayHoldSocialSecurityNumber(text)).toBe(true);
});

test.each(notAsked)('%j holds none', (text) => {
  expect(mayHoldSocialSecurityNumber(text)).toBe(false);
});
