import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { lockAgainstDestruction, lockAgainstNewHolds } from '../../../modules/legal-holds/index.js';
import type { RetentionRuleRepository } from '../domain/ports.js';
import type { AdoptedRule, RuleChange } from '../domain/retention-rule.js';

@Injectable()
export class SqlRetentionRuleRepository implements RetentionRuleRepository {
  constructor(private readonly sql: Sql) {}

  all(): Promise<AdoptedRule[]> {
    return this.sql.rows<AdoptedRule>(
      'retention.rules',
      `SELECT r.category, r.years, r.adopted_by AS "adoptedBy", r.adopted_at AS "adoptedAt",
         r.effective_at AS "effectiveAt", a.name AS "adoptedByName"
       FROM retention_rules r JOIN accounts a ON a.id = r.adopted_by`,
    );
  }

  async lockForChange(): Promise<AdoptedRule[]> {
    await lockAgainstDestruction(this.sql);
    return this.all();
  }

  async lockForDestruction(): Promise<AdoptedRule[] | undefined> {
    await lockAgainstNewHolds(this.sql);
    return (await this.isPaused()) ? undefined : this.all();
  }

  async apply({ category, rule }: RuleChange): Promise<void> {
    if (!rule)
      await this.sql.rows('retention.keep', 'DELETE FROM retention_rules WHERE category = $1', [category]);
    else
      await this.sql.rows(
        'retention.adopt',
        `INSERT INTO retention_rules (category, years, adopted_by, adopted_at, effective_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (category) DO UPDATE SET years = $2, adopted_by = $3, adopted_at = $4, effective_at = $5`,
        [category, rule.years, rule.adoptedBy, rule.adoptedAt, rule.effectiveAt],
      );
  }

  isPaused(): Promise<boolean> {
    return this.sql.some('retention-pause.find', 'SELECT 1 FROM retention_pause');
  }

  async endPause(): Promise<boolean> {
    await lockAgainstDestruction(this.sql);
    return this.sql.some('retention-pause.end', 'DELETE FROM retention_pause RETURNING since');
  }
}
