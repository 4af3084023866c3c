import { contactSchema, emptyMessage } from './contact-schema.ts';

/** Message of each invalid field. */
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

test('an empty message names every required field', () => {
  expect(refusals(emptyMessage)).toStrictEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    email: 'Please enter a valid email address',
    service: 'Please select a service',
    terms: 'You must agree to the terms and conditions',
  });
});

test('phone and message are optional and limited like on the server', () => {
  expect(refusals(good)).toStrictEqual({});
  const longest = { phone: '5'.repeat(100), message: '😀'.repeat(10_000) };
  expect(refusals({ ...good, ...longest })).toStrictEqual({});
  expect(refusals({ ...good, phone: `${longest.phone}5`, message: `${longest.message}.` })).toStrictEqual({
    phone: 'Must be at most 100 characters',
    message: 'Must be at most 10000 characters',
  });
});

test('names need two characters, without spaces around them', () => {
  expect(refusals({ ...good, firstName: ' A ' })).toStrictEqual({
    firstName: 'First name must be at least 2 characters',
  });
  expect(refusals({ ...good, lastName: 'Li' })).toStrictEqual({});
  expect(contactSchema.parse({ ...good, firstName: ' Ana ' }).firstName).toBe('Ana');
});

test('an invalid email address is refused', () => {
  for (const email of ['', 'ana', 'ana@example', '@example.com', 'ana@exam ple.com']) {
    expect(refusals({ ...good, email })).toStrictEqual({ email: 'Please enter a valid email address' });
  }
  expect(refusals({ ...good, email: ' ana@example.com ' })).toStrictEqual({});
});

test('the honeypot field is left to the server', () => {
  expect(refusals({ ...good, website: 'https://spam.example' })).toStrictEqual({});
});
