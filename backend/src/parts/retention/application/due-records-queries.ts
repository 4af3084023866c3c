import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { RetentionSource } from '../../../modules/legal-holds/index.js';
import { RetentionSources } from './retention-sources.js';
import type { DueRuleDto } from '../http/retention.dto.js';

/** Records that a rule would destroy if it were applied now. */
type DueRecords = Omit<DueRuleDto, 'category' | 'years'>;

const maximumExamples = 5;

/** Condition on a row `r` of a retention source. */
export const isHeld = `EXISTS (SELECT FROM standing_legal_holds h WHERE h.client_id = r.client_id
  AND (h.document_id IS NULL OR h.document_id = r.document_id))`;

/** Part of the names of its statements. */
export const nameOf = ({ category, type }: RetentionSource): string => `${category}-${type}`;

/** Figures of the records that a rule would destroy. */
@Injectable()
export class DueRecordsQueries {
  constructor(
    private readonly sources: RetentionSources,
    private readonly sql: Sql,
  ) {}

  /** @param before records are due if their period started before this time */
  async preview(admin: Actor, category: string, before: Date): Promise<DueRecords> {
    const sources = this.sources.of(category);
    const found = await Promise.all(
      sources.map((source) => this.previewOf(source, before, clientScope(admin))),
    );
    const times = (of: 'oldest' | 'newest'): string[] => found.flatMap((each) => each[of] ?? []).sort();
    return {
      records: sum(found, 'records'),
      // Sources of one category may share clients, so this is a lower bound.
      clients: Math.max(0, ...found.map(({ clients }) => clients)),
      bytes: sum(found, 'bytes'),
      oldest: times('oldest')[0] ?? null,
      newest: times('newest').at(-1) ?? null,
      held: sum(found, 'held'),
      examples: found
        .flatMap(({ examples }) => examples)
        .sort((one, other) => (one.since < other.since ? -1 : 1))
        .slice(0, maximumExamples),
    };
  }

  private async previewOf(source: RetentionSource, before: Date, scope: ClientScope): Promise<DueRecords> {
    const totals = await this.sql.only<Omit<DueRecords, 'examples'>>(
      `retention.figures-${scope.name}-${nameOf(source)}`,
      `SELECT count(*) FILTER (WHERE NOT held)::int AS records,
         count(DISTINCT client_id) FILTER (WHERE NOT held)::int AS clients,
         coalesce(sum(bytes) FILTER (WHERE NOT held), 0)::float8 AS bytes,
         min(since) FILTER (WHERE NOT held) AS oldest, max(since) FILTER (WHERE NOT held) AS newest,
         count(*) FILTER (WHERE held)::int AS held
       FROM (SELECT r.*, ${isHeld} AS held FROM (${source.due}) r WHERE ${scope.where('r.client_id', 2)}) due`,
      [before, scope.ids],
    );
    const examples = await this.sql.view<Omit<DueRecords['examples'][number], 'type'>>(
      `retention.examples-${scope.name}-${nameOf(source)}`,
      `SELECT r.id, r.title, r.since,
         (SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a WHERE a.id = r.client_id) AS client
       FROM (${source.due}) r WHERE NOT ${isHeld} AND ${scope.where('r.client_id', 2)}
       ORDER BY r.since, r.id LIMIT ${maximumExamples}`,
      [before, scope.ids],
    );
    return { ...totals, examples: examples.map((example) => ({ type: source.type, ...example })) };
  }
}

const sum = (found: readonly DueRecords[], of: 'records' | 'bytes' | 'held'): number =>
  found.reduce((total, each) => total + each[of], 0);
