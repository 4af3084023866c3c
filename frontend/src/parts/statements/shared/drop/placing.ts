import { t } from '@steward/texts';
import type { BankAccountYearDto, BankStatementDto } from '../../../../shared/api';
import { type Month, monthText, yearOf } from '../months';

/** Account and month of a file, as far as they are known. */
export interface Place {
  accountId: number | undefined;
  month: Month | undefined;
  /** The person agreed that it takes the place of the one that is there. */
  replace: boolean;
}

/** Grids of the years that are known, by year. */
export type KnownYears = ReadonlyMap<number, readonly BankAccountYearDto[]>;

/** The cell of the grid; undefined if the account has no such month, or its year is not known. */
export function cellOf(
  years: KnownYears,
  { accountId, month }: Partial<Place>,
): BankStatementDto | undefined {
  if (accountId === undefined || month === undefined) return undefined;
  return years
    .get(yearOf(month))
    ?.find(({ account }) => account.id === accountId)
    ?.months.find((one) => one.month === month);
}

/** All accounts of the known years, each once. */
export function accountsOf(years: KnownYears): BankAccountYearDto['account'][] {
  const all = [...years.values()].flat().map(({ account }) => [account.id, account] as const);
  return [...new Map(all).values()].sort((one, other) => one.id - other.id);
}

/** Months that the account has in the known years up to the present one, newest first. */
export function monthsOf(
  years: KnownYears,
  accountId: number | undefined,
  present: Month,
): BankStatementDto[] {
  const all = [...years.values()]
    .flat()
    .filter(({ account }) => accountId === undefined || account.id === accountId)
    .flatMap(({ months }) => months)
    .filter(({ month }) => month <= present);
  const byMonth = new Map(all.map((one) => [one.month, one]));
  return [...byMonth.values()].sort((one, other) => other.month.localeCompare(one.month));
}

/** Reason that keeps a file from being sent, and the field that it is about. */
export interface PlaceProblem {
  field: 'account' | 'month' | 'replace';
  message: string;
}

interface Placing {
  place: Place;
  years: KnownYears;
  /** The present month. */
  present: Month;
  /** Places of the other files that are still to be sent. */
  others: readonly Place[];
}

/** The first reason not to send a file; undefined if there is none. */
export function placeProblem({ place, years, present, others }: Placing): PlaceProblem | undefined {
  const { accountId, month, replace } = place;
  if (month !== undefined && month > present) {
    return {
      field: 'month',
      message: t('{month} is still to come. Please check the month.', { month: monthText(month) }),
    };
  }
  if (accountId === undefined) return { field: 'account', message: t('Please choose an account') };
  if (month === undefined) return { field: 'month', message: t('Please choose a month') };
  const cell = cellOf(years, place);
  if (!cell && years.has(yearOf(month))) {
    const account = accountsOf(years).find(({ id }) => id === accountId)?.title ?? '';
    return {
      field: 'month',
      message: t('{account} has no statement for {month}.', { account, month: monthText(month) }),
    };
  }
  if (others.some((other) => other.accountId === accountId && other.month === month)) {
    return { field: 'month', message: t('Two files are for this month. Please change or remove one.') };
  }
  if (cell?.state === 'received' && !replace) {
    return {
      field: 'replace',
      message: t('This month has a statement already. Please check, or remove the file.'),
    };
  }
  return undefined;
}
