import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import {
  retentionCategories,
  type RetentionCategory,
  type RetentionCategoryName,
} from './retention-category.js';

/** A retention period that the practice requests for a category. */
export interface RequestedRule {
  category: RetentionCategoryName;
  /** Whole years; null to keep forever. */
  years: number | null;
}

/** An adopted rule. A category without a rule is kept forever. */
export interface RetentionRule {
  category: RetentionCategoryName;
  years: number;
  /** users.id */
  adoptedBy: number;
  /** UTC. */
  adoptedAt: Date;
  /** When the rule takes effect, UTC. */
  effectiveAt: Date;
}

/** The name as stated on certificates. */
export type AdoptedRule = RetentionRule & { adoptedByName: string };

/** A category; records whose period started before `before` are due. */
export interface RuleInForce {
  category: RetentionCategory;
  /** Undefined if the period is fixed. */
  rule: AdoptedRule | undefined;
  before: Date;
}

export interface RuleChange {
  category: RetentionCategoryName;
  from: number | null;
  to: number | null;
  /** Undefined if the category is kept forever from now on. */
  rule: RetentionRule | undefined;
}

/** Milliseconds in which a rule that destroys more than the previous one can be taken back. */
export const reflectionMs = 7 * 24 * 60 * 60 * 1000;

/** True if the new period destroys more than the old one. */
export const destroysMore = (from: number | null, to: number | null): boolean =>
  to !== null && (from === null || to < from);

/**
 * Changes from the current rules to the requested ones. A rule that destroys more takes effect after a week,
 * one that keeps records longer takes effect immediately. Neither shortens a waiting week that has already
 * started.
 */
export function changesOf(
  rules: readonly RetentionRule[],
  requested: readonly RequestedRule[],
  adoptedBy: number,
  at: Date,
): RuleChange[] {
  return requested.flatMap(({ category, years: to }): RuleChange[] => {
    const before = rules.find((rule) => rule.category === category);
    const from = before?.years ?? null;
    if (from === to) return [];
    if (to === null) return [{ category, from, to, rule: undefined }];
    const earliest = destroysMore(from, to) ? at.getTime() + reflectionMs : at.getTime();
    const effectiveAt = new Date(Math.max(earliest, before?.effectiveAt.getTime() ?? 0));
    return [{ category, from, to, rule: { category, years: to, adoptedBy, adoptedAt: at, effectiveAt } }];
  });
}

/** Records are due if their period of `years` started before this time. @param years whole */
export function cutoffDate(now: Date, years: number): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - years);
  return cutoff;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Categories with due records: those with a fixed period, or with a rule whose waiting week is over. */
export const rulesInForce = (rules: readonly AdoptedRule[], now: Date): RuleInForce[] =>
  retentionCategories.flatMap((category): RuleInForce[] => {
    const { fixedDays } = category;
    if (fixedDays !== undefined)
      return [{ category, rule: undefined, before: new Date(now.getTime() - fixedDays * dayMs) }];
    const rule = rules.find((one) => one.category === category.name && one.effectiveAt <= now);
    return rule ? [{ category, rule, before: cutoffDate(now, rule.years) }] : [];
  });

/** @throws DomainError invalid (rules) */
export function assertAdoptable(requested: readonly RequestedRule[]): void {
  const names = new Set(requested.map(({ category }) => category));
  const fixed = retentionCategories.find(({ name, fixedDays }) => fixedDays !== undefined && names.has(name));
  const message = fixed
    ? t("The period of ''{name}'' is fixed", { name: fixed.name })
    : names.size < requested.length
      ? t('Enter only one rule per category')
      : undefined;
  if (message !== undefined) throw invalidField('rules', message);
}
