import { addDays, dayOf, momentOf } from '../../../kernel/index.js';

/** Time of the practice's clock at which cards are charged. */
const hour = '09:00';
/** Days of the practice's calendar from the announcement of an invoice to its charge. */
const noticeDays = 3;
/** Milliseconds that pass at least between an accepted announcement and the charge. */
const leastNotice = 72 * 60 * 60 * 1000;
/** Days from the first try to the second and the third one. */
const retryDays = [3, 7];

/** Tries of one invoice. */
export const mostAttempts = 1 + retryDays.length;

/** Milliseconds by which an email or a charge is late: then the day that was announced no longer holds. */
const late = 2 * 24 * 60 * 60 * 1000;

const nine = (day: string, zone: string): Date => new Date(momentOf(day, hour, zone, 'first'));

/** The first 9:00 at or after a moment. */
function nineFrom(moment: Date, zone: string): Date {
  const today = dayOf(moment.getTime(), zone);
  const first = nine(today, zone);
  return first < moment ? nine(addDays(today, 1), zone) : first;
}

/** The time of the first try, if its announcement is accepted at once: 9:00 of the third day. */
export const firstCharge = (announcedAt: Date, zone: string): Date =>
  nine(addDays(dayOf(announcedAt.getTime(), zone), noticeDays), zone);

/**
 * The time of a try after the first one: 9:00 of the third or seventh day after that.
 * @param attempt 2 or 3
 * @param firstTriedAt time of the first try
 */
export const laterCharge = (attempt: number, firstTriedAt: Date, zone: string): Date =>
  nine(addDays(dayOf(firstTriedAt.getTime(), zone), retryDays[attempt - 2] ?? Infinity), zone);

/**
 * The time from which a card is charged: at 9:00, and a first try never within 72 hours of the moment at which a mail server took
 * its announcement, also where clocks change between the two.
 * @param planned from `firstCharge` or `laterCharge`
 */
export function chargeFrom(
  { attempt, planned, acceptedAt }: { attempt: number; planned: Date; acceptedAt: Date },
  zone: string,
): Date {
  const earliest = attempt === 1 ? new Date(acceptedAt.getTime() + leastNotice) : acceptedAt;
  return earliest <= planned ? planned : nineFrom(earliest, zone);
}

/** Whether a charge is to be announced anew, since its email, or the charge itself, is more than two days late. @param from from `chargeFrom` */
export const isLate = (
  { announcedAt, acceptedAt }: { announcedAt: Date; acceptedAt: Date },
  from: Date,
  now: Date,
): boolean => acceptedAt.getTime() > announcedAt.getTime() + late || now.getTime() > from.getTime() + late;

/** Whether cards are charged at this hour: from 9:00 on. */
export const isChargeTime = (now: Date, zone: string): boolean =>
  now >= nine(dayOf(now.getTime(), zone), zone);
