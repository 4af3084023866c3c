import { t } from '@steward/texts';
import { formatNearDay } from './format.ts';

/** Anything with an optional due date; `overdue` is computed by the server. */
export interface Due {
  /** Calendar day: '2027-02-15' */
  dueDate: string | null;
  overdue: boolean;
}

/**
 * 'Due Feb 15', 'Due tomorrow', 'Overdue since Feb 15, 2026'; without a due date 'Overdue', or undefined.
 * @param today current day of the practice, as '2027-02-14'
 */
export function dueText({ dueDate, overdue }: Due, today: string): string | undefined {
  if (dueDate === null) return overdue ? t('Overdue') : undefined;
  if (overdue) return t('Overdue since {day}', { day: formatNearDay(dueDate, today) });
  const days = (Date.parse(dueDate) - Date.parse(today)) / 86_400_000;
  if (days === 0) return t('Due today');
  return days === 1 ? t('Due tomorrow') : t('Due {day}', { day: formatNearDay(dueDate, today) });
}

/** Order by due date; items without one come last, newest first. */
export function byUrgency<Row extends Pick<Due, 'dueDate'> & { id: number }>(rows: readonly Row[]): Row[] {
  const never = '9999-12-31';
  return rows.toSorted((a, b) => (a.dueDate ?? never).localeCompare(b.dueDate ?? never) || b.id - a.id);
}
