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

/**
 * Maximum number of upcoming appointments that a client can book; the practice and a scheduling service may
 * add more.
 */
const maximumOpen = 5;

/** Checks a further booking by the client. @throws DomainError appointment.too_many */
export function assertFewOpen(open: number): void {
  if (open >= maximumOpen)
    throw conflict(
      'appointment.too_many',
      t('You already have {maximumOpen} upcoming appointments. Cancel one to book another, or contact us.', {
        maximumOpen,
      }),
    );
}

export const freeSessionUsed = (): DomainError =>
  conflict(
    'appointment.free_session_used',
    t(
      'The free session is for new clients, once per person. Please choose another appointment type, or contact us.',
    ),
  );

export const notOffered = (): DomainError =>
  conflict('appointment.not_offered', t('This time isn’t available. Please choose another.'));

export const bookingExpired = (): DomainError =>
  conflict('booking.expired', t('We no longer hold this time. Please choose another.'));

export const bookingAnswered = (): DomainError =>
  conflict('booking.answered', t('This request was answered already, or its time to answer is over.'));

export const bookingOpen = (): DomainError =>
  conflict('booking.open', t('This request waits for an answer. Please confirm or decline it.'));

/** @param phone the practice's; empty without one */
export const bookingFull = (phone: string): DomainError =>
  conflict(
    'booking.full',
    phone === ''
      ? t('We can’t take more requests online right now. Please write to us.')
      : t('We can’t take more requests online right now. Please call us at {phone}.', { phone }),
  );

export const assigned = (): DomainError =>
  conflict('appointment.assigned', t('This appointment belongs to another client.'));
