import { z } from 'zod/mini';
import { t } from '@steward/texts';

/* Days until something is due, as they are typed. */

const wholeDays = { error: () => t('Must be a whole number of days from 0 to 365') };

const days = (written: RegExp) =>
  z.string().check(
    z.trim(),
    z.regex(written, wholeDays),
    z.refine((number) => Number(number) <= 365, wholeDays),
  );

export const dueInDaysRule = days(/^\d{1,3}$/);

/** Blank without a due date. */
export const optionalDueInDaysRule = days(/^\d{0,3}$/);

/** @returns '' without a due date */
export const typedDays = (dueInDays: number | null): string => (dueInDays === null ? '' : String(dueInDays));

/** As calls take them: no key without a due date. */
export const dueInDaysOf = (typed: string): { dueInDays?: number } =>
  typed === '' ? {} : { dueInDays: Number(typed) };
