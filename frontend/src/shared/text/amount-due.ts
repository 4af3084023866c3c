import { t } from '@steward/texts';
import type { Due } from './due-text.ts';
import { formatMoney, formatNearDay } from './format.ts';

/**
 * The heading of an owed invoice: '$95.00 due Dec 10', '$95.00 due Jan 9, 2027', '$95.00 was due Dec 1', '$95.00 due
 * now'.
 * @param today current day of the practice, as '2026-11-29'
 */
export function amountDue({ balance, dueDate, overdue }: Due & { balance: string }, today: string): string {
  const amount = formatMoney(balance);
  if (dueDate === null) return t('{amount} due now', { amount });
  const day = formatNearDay(dueDate, today);
  return overdue ? t('{amount} was due {day}', { amount, day }) : t('{amount} due {day}', { amount, day });
}
