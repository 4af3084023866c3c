import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { OutstandingDto, OverviewMonthDto } from '../../../../shared/api';
import { sumOf } from '../../../../shared/text/cents.ts';

/** One data series. */
export interface Series {
  label: string;
  /** One amount for each label of the chart. */
  cents: readonly number[];
  /** A color token of the theme. */
  colour: string;
}

const monthName = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Nov 2026' for '2026-11'. */
export const monthLabel = (month: string): string => monthName().format(new Date(`${month}-01`));

const shortMonth = dateFormat({ month: 'short', timeZone: 'UTC' });

/** 'Nov' above '2026' for '2026-11'. */
export const monthTick = (month: string): [name: string, year: string] => [
  shortMonth().format(new Date(`${month}-01`)),
  month.slice(0, 4),
];

const kinds = () =>
  [
    { key: 'received', label: t('[money] Received'), colour: 'river' },
    { key: 'refunded', label: t('[money] Refunded'), colour: 'pear' },
    { key: 'tax', label: t('[money] Tax'), colour: 'ink-3' },
    { key: 'test', label: t('Test payments'), colour: 'control' },
  ] as const;

/** Payments and refunds by month; their tax and test payments are series of their own, omitted if there are none. */
export function revenueSeries(months: readonly OverviewMonthDto[]): Series[] {
  return kinds()
    .map(({ key, ...kind }) => ({ ...kind, key, cents: months.map((month) => signedCentsOf(month[key])) }))
    .filter(({ key, cents }) => !['tax', 'test'].includes(key) || cents.some((one) => one !== 0))
    .map(({ label, colour, cents }) => ({ label, colour, cents }));
}

/** The tax of a month is negative after more refunds than payments. */
const signedCentsOf = (amount: string): number =>
  amount.startsWith('-') ? 0 - sumOf([amount.slice(1)]) : sumOf([amount]);

type Age = Exclude<keyof OutstandingDto, 'count' | 'total'>;

/** Outstanding amounts by days since the due date, youngest first. */
export const ages = (): readonly { key: Age; label: string }[] => [
  { key: 'notDue', label: t('Not due yet') },
  { key: 'days1to30', label: t('1 to 30 days') },
  { key: 'days31to60', label: t('31 to 60 days') },
  { key: 'days61to90', label: t('61 to 90 days') },
  { key: 'over90', label: t('Over 90 days') },
];

export const outstandingSeries = (outstanding: OutstandingDto): Series[] => [
  { label: t('[money] Owed'), colour: 'river', cents: ages().map(({ key }) => sumOf([outstanding[key]])) },
];
