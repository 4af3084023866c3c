import { formatDay } from './format.ts';

/** What has a last day, or none; whether that has passed, the server knows by the practice's calendar. */
export interface Due {
  /** A calendar day: '2027-02-15' */
  dueDate: string | null;
  overdue: boolean;
}

/**
 * 'Due February 15, 2027', 'Due tomorrow', 'Overdue since February 15, 2027'; without a last day 'Overdue', or nothing.
 * @param today the practice's calendar day, as '2027-02-14'
 */
export function dueText({ dueDate, overdue }: Due, today: string): string | undefined {
  if (dueDate === null) return overdue ? 'Overdue' : undefined;
  if (overdue) return `Overdue since ${formatDay(dueDate)}`;
  const days = (Date.parse(dueDate) - Date.parse(today)) / 86_400_000;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due ${formatDay(dueDate)}`;
}

/** The most pressing first: by last day, and what has none after that, newest first. */
export function byUrgency<Row extends Pick<Due, 'dueDate'> & { id: number }>(rows: readonly Row[]): Row[] {
  const never = '9999-12-31';
  return rows.toSorted((a, b) => (a.dueDate ?? never).localeCompare(b.dueDate ?? never) || b.id - a.id);
}
