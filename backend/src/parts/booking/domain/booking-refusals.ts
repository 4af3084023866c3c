import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';

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
