import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Confirmation, type Proof } from '../../identity/index.js';
import { retentionCategories, type RetentionCategory } from '../domain/retention-category.js';
import {
  changesOf,
  destroysMore,
  cutoffDate,
  type RetentionRule,
  type RuleChange,
  type RequestedRule,
} from '../domain/retention-rule.js';
import { DestructionLock } from './destruction-lock.js';
import { type DueRecords, DueRecordsQueries } from './due-records.js';
import { PreviewConfirmation } from './preview-confirmation.js';

export interface RuleView extends Omit<RetentionCategory, 'name' | 'fixedDays'> {
  category: RetentionCategory['name'];
  /** Null to keep forever. */
  years: number | null;
  fixedDays: number | null;
  adoptedBy: { id: number; name: string } | null;
  adoptedAt: string | null;
  effectiveAt: string | null;
}

export interface PreviewView {
  rules: (RequestedRule & DueRecords)[];
  /** Sent with the rules to adopt them; valid for an hour. */
  confirmation: string;
}

/** A category; records whose period started before `before` are due. */
export interface RuleInForce {
  category: RetentionCategory;
  /** Undefined if the period is fixed. */
  rule: (RetentionRule & { adoptedByName: string }) | undefined;
  before: Date;
}

const columns = `r.category, r.years, r.adopted_by AS "adoptedBy", r.adopted_at AS "adoptedAt",
  r.effective_at AS "effectiveAt"`;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Retention periods of the practice. Nothing is destroyed unless the practice adopts a rule after previewing
 * what it would destroy.
 */
@Injectable()
export class RetentionRules {
  constructor(
    private readonly due: DueRecordsQueries,
    private readonly lock: DestructionLock,
    private readonly previews: PreviewConfirmation,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

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

  /** Records that these rules would destroy if they were in force now. @throws DomainError invalid (rules) */
  async preview(admin: Actor, requested: readonly RequestedRule[]): Promise<PreviewView> {
    assertAdoptable(requested);
    const now = this.clock.now();
    const rules: PreviewView['rules'] = [];
    for (const { category, years } of requested)
      if (years !== null)
        rules.push({ category, years, ...(await this.due.preview(category, cutoffDate(now, years))) });
    return { rules, confirmation: this.previews.create(admin.id, requested) };
  }

  /**
   * Adopts rules; omitted categories keep theirs. Waits for running destructions under the previous rules.
   * @param confirmation from the preview of exactly these rules; required if they destroy more than the
   * current ones
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (rules),
   * retention.not_previewed
   */
  async adopt(
    admin: Actor,
    requested: readonly RequestedRule[],
    confirmation: string | undefined,
    proof: Proof,
  ): Promise<void> {
    assertAdoptable(requested);
    await this.confirmation.confirmSession(admin, proof);
    await this.work.run(async () => {
      await this.lock.lockAgainstDestruction();
      const at = this.clock.now();
      const changes = changesOf(await this.rules(), requested, admin.id, at);
      const isPreviewed =
        confirmation !== undefined && this.previews.isValid(confirmation, admin.id, requested);
      if (!isPreviewed && changes.some(({ from, to }) => destroysMore(from, to))) throw notPreviewed();
      const { name } = await this.site.get();
      for (const change of changes) await this.apply(change, admin, name, at);
    });
  }

  /** Rules in force now; call it under `DestructionLock` before destroying. */
  async inForce(now: Date): Promise<RuleInForce[]> {
    const rules = await this.sql.rows<RetentionRule & { adoptedByName: string } & Record<string, unknown>>(
      'retention.in-force',
      `SELECT ${columns}, a.name AS "adoptedByName"
       FROM retention_rules r JOIN accounts a ON a.id = r.adopted_by WHERE r.effective_at <= $1`,
      [now],
    );
    return retentionCategories.flatMap((category): RuleInForce[] => {
      const { fixedDays } = category;
      if (fixedDays !== undefined)
        return [{ category, rule: undefined, before: new Date(now.getTime() - fixedDays * dayMs) }];
      const rule = rules.find((each) => each.category === category.name);
      return rule ? [{ category, rule, before: cutoffDate(now, rule.years) }] : [];
    });
  }

  private rules(): Promise<(RetentionRule & Record<string, unknown>)[]> {
    return this.sql.rows('retention.rules', `SELECT ${columns} FROM retention_rules r`);
  }

  private async apply(
    { category, from, to, rule }: RuleChange,
    admin: Actor,
    practice: string,
    at: Date,
  ): Promise<void> {
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
    this.work.publish({
      type: 'retention.changed',
      at,
      actorId: admin.id,
      clientId: null,
      subject: { type: 'practice', id: 1, title: practice },
      details: { category, from, to, ...(rule && { effectiveAt: rule.effectiveAt.toISOString() }) },
    });
  }
}

/** @throws DomainError invalid (rules) */
function assertAdoptable(requested: readonly RequestedRule[]): void {
  const names = new Set(requested.map(({ category }) => category));
  const fixed = retentionCategories.find(({ name, fixedDays }) => fixedDays !== undefined && names.has(name));
  const message = fixed
    ? `The period of '${fixed.name}' is fixed`
    : names.size < requested.length
      ? 'Enter only one rule per category'
      : undefined;
  if (message !== undefined) throw invalidField('rules', message);
}

const notPreviewed = (): DomainError =>
  new DomainError(
    'conflict',
    'retention.not_previewed',
    'These rules delete more than the current ones. Preview what would be deleted, then save them.',
  );
