import { DomainError } from './domain-error.js';

/**
 * A client is reminded of one thing at most once on one of the practice's days.
 * @param remindedOn the practice's day of the last reminder, as 2027-01-31
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
