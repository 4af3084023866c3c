import { t } from '@steward/texts';
import type { RetentionCategory, RetentionRuleDto } from '../../../shared/api';

/** Whole years; null means forever. */
export type Years = number | null;

/** The selection, if changed. */
export type Periods = Partial<Record<RetentionCategory, Years>>;

export interface ChangedRule {
  category: RetentionCategory;
  years: Years;
}

/** Selectable years. */
export const offeredYears = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30];

export const yearsText = (years: number): string =>
  t('{years, plural, one {# year} other {# years}}', { years });

/** Rules that differ from those in force. */
export const changedRules = (rules: readonly RetentionRuleDto[], chosen: Periods): ChangedRule[] =>
  rules.flatMap(({ category, years: before }) => {
    const years = chosen[category];
    return years === undefined || years === before ? [] : [{ category, years }];
  });
