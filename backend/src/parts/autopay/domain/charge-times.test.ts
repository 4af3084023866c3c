import { momentOf } from '../../../kernel/index.js';
import { chargeFrom, firstCharge, isChargeTime, isLate, laterCharge } from './charge-times.js';

const chicago = 'America/Chicago';
const phoenix = 'America/Phoenix';
const at = (day: string, time: string, zone: string): Date => new Date(momentOf(day, time, zone, 'first'));

/** Time of the first charge of an invoice that is announced, and its email accepted, at that time. */
const charged = (day: string, time: string, zone: string): Date => {
  const announcedAt = at(day, time, zone);
  return chargeFrom({ attempt: 1, planned: firstCharge(announcedAt, zone), acceptedAt: announcedAt }, zone);
};

it.each([
  // Clocks go forward on March 8, 2026: Sunday at 9:00 is only 71 hours later.
  ['2026-03-05', '09:00', chicago, '2026-03-09'],
  ['2026-03-05', '08:00', chicago, '2026-03-08'],
  // They go back on November 1: 73 hours.
  ['2026-10-29', '09:00', chicago, '2026-11-01'],
  ['2026-10-29', '10:00', chicago, '2026-11-01'],
  ['2026-10-29', '10:01', chicago, '2026-11-02'],
  ['2026-03-05', '09:00', phoenix, '2026-03-08'],
  ['2026-03-05', '00:10', phoenix, '2026-03-08'],
  ['2026-03-05', '09:01', phoenix, '2026-03-09'],
  ['2026-12-30', '23:59', chicago, '2027-01-03'],
])('an invoice announced on %s at %s in %s is charged on %s at 9:00', (day, time, zone, on) => {
  expect(charged(day, time, zone)).toEqual(at(on, '09:00', zone));
});

it('waits 72 hours from the time at which a mail server took the announcement', () => {
  const announcedAt = at('2026-06-01', '00:05', chicago);
  const planned = firstCharge(announcedAt, chicago);
  expect(planned).toEqual(at('2026-06-04', '09:00', chicago));
  const from = (day: string, time: string): Date =>
    chargeFrom({ attempt: 1, planned, acceptedAt: at(day, time, chicago) }, chicago);
  expect(from('2026-06-01', '09:00')).toEqual(at('2026-06-04', '09:00', chicago));
  expect(from('2026-06-01', '09:01')).toEqual(at('2026-06-05', '09:00', chicago));
  expect(from('2026-06-02', '07:00')).toEqual(at('2026-06-05', '09:00', chicago));
});

it('tries again 3 and 7 days after the first time, after an email', () => {
  const first = at('2026-03-05', '09:02', chicago);
  expect(laterCharge(2, first, chicago)).toEqual(at('2026-03-08', '09:00', chicago));
  expect(laterCharge(3, first, chicago)).toEqual(at('2026-03-12', '09:00', chicago));
  const planned = laterCharge(2, first, chicago);
  const from = (day: string, time: string): Date =>
    chargeFrom({ attempt: 2, planned, acceptedAt: at(day, time, chicago) }, chicago);
  expect(from('2026-03-05', '09:03')).toEqual(planned);
  expect(from('2026-03-08', '09:01')).toEqual(at('2026-03-09', '09:00', chicago));
});

it('charges from 9:00 on, also where clocks changed in the night', () => {
  expect(isChargeTime(at('2026-03-08', '08:59', chicago), chicago)).toBe(false);
  expect(isChargeTime(at('2026-03-08', '09:00', chicago), chicago)).toBe(true);
  expect(isChargeTime(at('2026-03-08', '23:59', chicago), chicago)).toBe(true);
});

it('is late after more than two days: the email, or the charge', () => {
  const announcedAt = at('2026-06-01', '08:00', chicago);
  const from = at('2026-06-06', '09:00', chicago);
  const late = (accepted: Date, now: Date): boolean =>
    isLate({ announcedAt, acceptedAt: accepted }, from, now);
  expect(late(at('2026-06-03', '08:00', chicago), from)).toBe(false);
  expect(late(at('2026-06-03', '08:01', chicago), from)).toBe(true);
  expect(late(announcedAt, at('2026-06-08', '09:00', chicago))).toBe(false);
  expect(late(announcedAt, at('2026-06-08', '09:01', chicago))).toBe(true);
});
