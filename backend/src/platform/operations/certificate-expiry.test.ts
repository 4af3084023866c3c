import { expiryFinding } from './certificate-expiry.js';

const now = new Date('2026-11-18T12:00:00Z');
const look = (validTo: string) =>
  expiryFinding('The certificate', new Date(validTo), now, { advice: 'Renew it.', warnDays: 21 });

test.each([
  ['2027-01-01T00:00:00Z', 'ok', 'The certificate is valid until January 1, 2027.'],
  ['2026-12-01T00:00:00Z', 'attention', 'The certificate is valid until December 1, 2026. Renew it.'],
  ['2026-11-18T11:59:59Z', 'failing', 'The certificate expired on November 18, 2026. Renew it.'],
])('one that expires at %s: %s', (validTo, state, sentence) =>
  expect(look(validTo)).toEqual({ state, sentence }),
);
