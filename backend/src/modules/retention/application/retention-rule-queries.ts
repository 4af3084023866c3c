import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { retentionCategories } from '../domain/retention-category.js';
import type { RetentionRuleDto, RetentionRulesDto } from '../http/retention.dto.js';

type Adopted = Pick<RetentionRuleDto, 'years' | 'adoptedBy' | 'adoptedAt' | 'effectiveAt'>;

@Injectable()
export class RetentionRuleQueries {
  constructor(private readonly sql: Sql) {}

  /** All categories, including those without a rule, and whether destruction is paused. */
  async list(): Promise<RetentionRulesDto> {
    const rules = await this.sql.view<Adopted & { category: string }>(
      'retention.list',
      `SELECT r.category, r.years, json_build_object('id', a.id, 'name', a.name) AS "adoptedBy",
         r.adopted_at AS "adoptedAt", r.effective_at AS "effectiveAt"
       FROM retention_rules r JOIN accounts a ON a.id = r.adopted_by`,
    );
    const none: Adopted = { years: null, adoptedBy: null, adoptedAt: null, effectiveAt: null };
    return {
      paused: (await this.sql.count('retention.paused', 'retention_pause', [])) > 0,
      rules: retentionCategories.map(({ name, fixedDays = null, ...category }) => ({
        ...category,
        fixedDays,
        ...(rules.find((rule) => rule.category === name) ?? none),
        category: name,
      })),
    };
  }
}
