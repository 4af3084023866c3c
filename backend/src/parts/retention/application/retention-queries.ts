import { Injectable } from '@nestjs/common';
import { shown } from '@steward/texts';
import type { Actor, Page } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { type ListedRecord, readableRule } from '../domain/destruction.js';
import { retentionCategories } from '../domain/retention-category.js';
import type {
  DestructionDto,
  DestructionsQuery,
  RetentionRuleDto,
  RetentionRulesDto,
} from '../http/retention.dto.js';

type Adopted = Pick<RetentionRuleDto, 'years' | 'adoptedBy' | 'adoptedAt' | 'effectiveAt'>;

const destructionColumns = `d.id, CASE WHEN d.client_id IS NOT NULL THEN json_build_object('id', d.client_id, 'name', d.client_name)
    END AS client, d.rules, d.records, d.bytes::float8 AS bytes, d.list_sha256 AS "listSha256", d.created_at,
  d.completed_at AS "completedAt"`;

const readable = (destruction: DestructionDto): DestructionDto => ({
  ...destruction,
  rules: destruction.rules.map(readableRule),
});

/** Reads of retention rules and destructions. */
@Injectable()
export class RetentionQueries {
  constructor(private readonly sql: Sql) {}

  /** All categories, including those without a rule, and whether destruction is paused. */
  async rules(): Promise<RetentionRulesDto> {
    const rules = await this.sql.view<Adopted & { category: string }>(
      'retention.list',
      `SELECT r.category, r.years, json_build_object('id', a.id, 'name', a.name) AS "adoptedBy",
         r.adopted_at AS "adoptedAt", r.effective_at AS "effectiveAt"
       FROM retention_rules r JOIN accounts a ON a.id = r.adopted_by`,
    );
    const none: Adopted = { years: null, adoptedBy: null, adoptedAt: null, effectiveAt: null };
    return {
      paused: await this.sql.some('retention-pause.find', 'SELECT 1 FROM retention_pause'),
      rules: retentionCategories.map(({ name, ...category }) => ({
        title: shown(category.title),
        explanation: shown(category.explanation),
        countsFrom: shown(category.countsFrom),
        reason: category.reason.map(shown).join(' '),
        suggestedYears: category.suggestedYears,
        fixedDays: category.fixedDays ?? null,
        ...(rules.find((rule) => rule.category === name) ?? none),
        category: name,
      })),
    };
  }

  /** Number of files of destroyed records that are still stored. */
  filesLeft(): Promise<number> {
    return this.sql.count('retention.files-left', 'files_to_destroy', []);
  }

  /** Years of the rules in force, by category. */
  async periods(): Promise<ReadonlyMap<string, number>> {
    const rules = await this.sql.rows<{ category: string; years: number }>(
      'retention.periods',
      'SELECT category, years FROM retention_in_force ORDER BY category',
    );
    return new Map(rules.map(({ category, years }) => [category, years]));
  }

  /** Newest first. */
  async destructions(actor: Actor, { userId, ...request }: DestructionsQuery): Promise<Page<DestructionDto>> {
    const ofClient = { where: '($1::int IS NULL OR d.client_id = $1)', values: [userId ?? null] };
    const visibleTo = { actor, client: 'd.client_id' };
    const destructions = {
      of: 'd',
      columns: destructionColumns,
      from: 'destructions d',
      ...ofClient,
      visibleTo,
    };
    const page = await newestFirst<DestructionDto>(this.sql, 'destruction.list', destructions, request);
    return page.map(readable);
  }

  /** @throws DomainError not_found (certificate) */
  async destruction(actor: Actor, id: number): Promise<DestructionDto> {
    const scope = clientScope(actor);
    const destruction = await this.sql.one<DestructionDto>(
      'certificate',
      `destruction.one-${scope.name}`,
      `SELECT ${destructionColumns} FROM destructions d WHERE d.id = $1 AND ${scope.where('d.client_id', 2)}`,
      [id, scope.ids],
    );
    return readable(destruction);
  }

  /** The destroyed records, in the order of the certificate. */
  records(id: number): Promise<ListedRecord[]> {
    return this.sql.view<ListedRecord>(
      'destruction.records',
      `SELECT category, type, record_id AS id, title, since, parts FROM destroyed_records
       WHERE destruction_id = $1 ORDER BY place`,
      [id],
    );
  }
}
