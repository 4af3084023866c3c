import { evidenceLabel, utcTime } from './evidence-text.ts';

test('an event has a plain label, and an unknown one is shown unchanged', () => {
  expect(evidenceLabel('sent')).toBe('Sent for signature');
  expect(evidenceLabel('document.consented')).toBe('Agreed to sign electronically');
  expect(evidenceLabel('document.put_aside')).toBe('Put aside');
});

test('a time is also shown in UTC', () => {
  expect(utcTime('2026-11-18T15:04:05.678Z')).toBe('2026-11-18 15:04:05 UTC');
});
