import { t } from '@steward/texts';
import { conflict } from './domain-error.js';

/**
 * True if no reminder of the thing was sent on that day.
 * @param today one of the practice's days, like 2027-01-31
 */
export const mayRemindOn = (today: string, remindedOn: string | null): boolean => remindedOn !== today;

/**
 * Refuses a second reminder of the same thing on one of the practice's days.
 * @param remindedOn date of the last reminder in the practice's zone, like 2027-01-31
 * @throws DomainError reminder.already_sent
 */
export function assertNotRemindedOn(today: string, remindedOn: string | null): void {
  if (!mayRemindOn(today, remindedOn))
    throw conflict(
      'reminder.already_sent',
      t('A reminder was already sent today. You can send the next one tomorrow.'),
    );
}
