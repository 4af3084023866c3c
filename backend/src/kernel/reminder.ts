import { DomainError } from './domain-error.js';

/**
 * Refuses a second reminder of the same thing on one of the practice's days.
 * @param remindedOn date of the last reminder in the practice's zone, like 2027-01-31
 * @throws DomainError reminder.already_sent
 */
export function assertNotRemindedOn(today: string, remindedOn: string | null): void {
  if (remindedOn === today)
    throw new DomainError(
      'conflict',
      'reminder.already_sent',
      'A reminder was already sent today. You can send the next one tomorrow.',
    );
}
