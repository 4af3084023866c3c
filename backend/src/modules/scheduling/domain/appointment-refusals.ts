import { conflict, type DomainError } from '../../../kernel/index.js';

export const cancelled = (): DomainError =>
  conflict('appointment.cancelled', 'This appointment was cancelled.');

export const tooLate = (): DomainError =>
  conflict('appointment.too_late', 'It is too late to change this appointment. Please contact us.');

export const past = (): DomainError => conflict('appointment.past', 'This appointment is over.');

export const taken = (): DomainError =>
  conflict('appointment.taken', 'Someone else just took this time. Please choose another.');

/**
 * For the practice.
 * @param other for example 'Alex Sample, Tue, Nov 24, 10:00 – 10:30 AM'; undefined for a client whom the caller
 * does not see
 */
export const overlaps = (other: string | undefined): DomainError =>
  conflict(
    'appointment.taken',
    other === undefined ? 'This time is taken.' : `This time overlaps with ${other}.`,
  );

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
      `You already have ${maximumOpen} upcoming appointments. Cancel one to book another, or contact us.`,
    );
}

export const freeSessionUsed = (): DomainError =>
  conflict(
    'appointment.free_session_used',
    'The free session is for new clients, once per person. Please choose another appointment type, or contact us.',
  );

export const notOffered = (): DomainError =>
  conflict('appointment.not_offered', 'This time isn’t available. Please choose another.');

export const bookingExpired = (): DomainError =>
  conflict(
    'booking.expired',
    'We held this time for 30 minutes, and that has passed. Please choose another.',
  );

export const assigned = (): DomainError =>
  conflict('appointment.assigned', 'This appointment belongs to another client.');
