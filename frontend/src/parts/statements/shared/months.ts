import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { BadgeColour } from '../../../shared/antd/badge';
import type { BankStatementDto } from '../../../shared/api';

/** Months like 2026-10, without a zone: they compare as strings. */
export type Month = string;

export type StatementState = BankStatementDto['state'];

const long = dateFormat({ month: 'long', year: 'numeric' });
const name = dateFormat({ month: 'long' });
const short = dateFormat({ month: 'short' });

const firstDay = (month: Month): Date => new Date(`${month}-01`);

/** 'October 2026' */
export const monthText = (month: Month): string => long('UTC').format(firstDay(month));

/** 'Checking 1234, October 2026' */
export const placeText = (account: string, month: Month): string =>
  t('{account}, {month}', { account, month: monthText(month) });

/** 'October' */
export const monthName = (month: Month): string => name('UTC').format(firstDay(month));

/** 'Oct' */
export const shortMonth = (month: Month): string => short('UTC').format(firstDay(month));

export const yearOf = (month: Month): number => Number(month.slice(0, 4));

/** The month of a day. */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** The year of the last month that has ended: in January, the one before. */
export function yearToCollect(today: string): number {
  const year = yearOf(monthOf(today));
  return today.slice(5, 7) === '01' ? year - 1 : year;
}

/** States in which a statement can be sent. */
export const isOpen = (state: StatementState): boolean => state === 'missing' || state === 'requested';

/** Words of a state, and the color that repeats them. */
export const stateBadge = (state: StatementState): { colour: BadgeColour; label: string } =>
  ({
    received: { colour: 'ok' as const, label: t('[statement] Received') },
    none: { colour: 'grey' as const, label: t('[statement] None') },
    requested: { colour: 'amber' as const, label: t('[statement] Requested') },
    missing: { colour: 'orange' as const, label: t('[statement] Missing') },
    not_due: { colour: 'grey' as const, label: t('[statement] Not due yet') },
  })[state];
