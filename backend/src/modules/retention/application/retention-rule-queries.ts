import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { retentionCategories, type RetentionCategory } from '../domain/retention-category.js';

export interface RuleView extends Omit<RetentionCategory, 'name' | 'fixedDays'> {
  category: RetentionCategory['name'];
  /** Null to keep forever. */
  years: number | null;
  fixedDays: number | null;
  adoptedBy: { id: number; name: string } | null;
  adoptedAt: string | null;
  effectiveAt: string | null;
}

@Injectable()
export class RetentionRuleQueries {
  constructor(private readonly sql: Sql) {}

  /** All categories, including those without a rule. */
  async list(): Promise<RuleView[]> {
    const rules = await this.sql.view<{
      category: string;
      years: number;
      adoptedBy: { id: number; name: string };
      adoptedAt: string;
      effectiveAt: string;
    }>(
      'retention.list',
      `SELECT r.category, r.years, json_build_object('id', a.id, 'name', a.name) AS "adoptedBy",
         r.adopted_at AS "adoptedAt", r.effective_at AS "effectiveAt"
       FROM retention_rules r JOIN accounts a ON a.id = r.adopted_by`,
    );
    const none = { years: null, adoptedBy: null, adoptedAt: null, effectiveAt: null };
    return retentionCategories.map(({ name, fixedDays = null, ...category }) => ({
      ...category,
      fixedDays,
      ...(rules.find((rule) => rule.category === name) ?? none),
      category: name,
    }));
  }
}
