import type { RetentionCategoryName } from './retention-category.js';

/** How long the practice wants a category kept. */
export interface RequestedRule {
  category: RetentionCategoryName;
  /** Whole years; null keeps it forever. */
  years: number | null;
}

/** A rule that was adopted. A category without one is kept. */
export interface RetentionRule {
  category: RetentionCategoryName;
  years: number;
  /** users.id */
  adoptedBy: number;
  /** UTC. */
  adoptedAt: Date;
  /** From when on something may be destroyed under it, UTC. */
  effectiveAt: Date;
}

export interface RuleChange {
  category: RetentionCategoryName;
  from: number | null;
  to: number | null;
  /** Undefined where the category is kept from now on. */
  rule: RetentionRule | undefined;
}

/** Milliseconds in which a rule that destroys more than the one before can be taken back. */
export const reflectionMs = 7 * 24 * 60 * 60 * 1000;

/** True where more is destroyed than before. */
export const destroysMore = (from: number | null, to: number | null): boolean =>
  to !== null && (from === null || to < from);

/**
 * What the wanted rules change in those that are. One that destroys more begins after a week, one that keeps longer at
 * once; a week that has begun is not shortened by either.
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

/** The moment before which the time of a record has begun that is over now. @param years whole */
export function cutoffDate(now: Date, years: number): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - years);
  return cutoff;
}
