import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';

export const cancelled = (): DomainError =>
  conflict('appointment.cancelled', t('This appointment was cancelled.'));

export const tooLate = (): DomainError =>
  conflict('appointment.too_late', t('It is too late to change this appointment. Please contact us.'));

export const past = (): DomainError => conflict('appointment.past', t('This appointment is over.'));

export const taken = (): DomainError =>
  conflict('appointment.taken', t('Someone else just took this time. Please choose another.'));

/**
 * For the practice.
 * @param other for example 'Alex Sample, Tue, Nov 24, 10:00 – 10:30 AM'; undefined for a client whom the caller
 * does not see
 */
export const overlaps = (other: string | undefined): DomainError =>
  conflict(
    'appointment.taken',
    other === undefined ? t('This time is taken.') : t('This time overlaps with {other}.', { other }),
  );

/**
 * For the practice, which may book over it with `overBusy`.
 * @param times for example 'Tue, Nov 24, 10:00 – 10:30 AM'
 */
export function overlapsBusyTime(calendar: string, times: string): DomainError {
  const message = t('{calendar} is busy then: {times}.', { calendar, times });
  return conflict('appointment.taken', message, { fields: { overBusy: message } });
}

export const bookingExpired = (): DomainError =>
  conflict('booking.expired', t('We no longer hold this time. Please choose another.'));

export const assigned = (): DomainError =>
  conflict('appointment.assigned', t('This appointment belongs to another client.'));
