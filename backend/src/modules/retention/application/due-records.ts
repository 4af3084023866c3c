import { Injectable } from '@nestjs/common';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';
import { type RetentionSource, RetentionSources } from '../../../platform/retention/retention-sources.js';

interface DueExample {
  type: string;
  id: number;
  title: string;
  client: { id: number; name: string } | null;
  since: string;
}

/** Records that a rule would destroy if it were applied now. */
export interface DueRecords {
  records: number;
  clients: number;
  /** Total size of files and texts. */
  bytes: number;
  oldest: string | null;
  newest: string | null;
  /** Number of records kept by a legal hold. */
  held: number;
  /** The oldest records. */
  examples: DueExample[];
}

const maximumExamples = 5;

const isHeld = `EXISTS (SELECT FROM legal_holds h WHERE h.released_at IS NULL AND h.client_id = r.client_id
  AND (h.document_id IS NULL OR h.document_id = r.document_id))`;

const nameOf = ({ category, type }: RetentionSource): string => `${category}-${type}`;

/** Finds due records in all modules: their retention period is over and no legal hold covers them. */
@Injectable()
export class DueRecordsQueries {
  constructor(
    private readonly sources: RetentionSources,
    private readonly sql: Sql,
  ) {}

  /** @param before records are due if their period started before this time */
  async preview(category: string, before: Date): Promise<DueRecords> {
    const sources = this.sources.of(category);
    const found = await Promise.all(sources.map((source) => this.previewOf(source, before)));
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

  private async previewOf(source: RetentionSource, before: Date): Promise<DueRecords> {
    const [totals] = await this.sql.view<Omit<DueRecords, 'examples'> & Record<string, unknown>>(
      `retention.figures-${nameOf(source)}`,
      `SELECT count(*) FILTER (WHERE NOT held)::int AS records,
         count(DISTINCT client_id) FILTER (WHERE NOT held)::int AS clients,
         coalesce(sum(bytes) FILTER (WHERE NOT held), 0)::float8 AS bytes,
         min(since) FILTER (WHERE NOT held) AS oldest, max(since) FILTER (WHERE NOT held) AS newest,
         count(*) FILTER (WHERE held)::int AS held
       FROM (SELECT r.*, ${isHeld} AS held FROM (${source.due}) r) due`,
      [before],
    );
    if (!totals) unreachable('an aggregate query gave no row');
    const examples = await this.sql.view<Omit<DueExample, 'type'> & Record<string, unknown>>(
      `retention.examples-${nameOf(source)}`,
      `SELECT r.id, r.title, r.since,
         (SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a WHERE a.id = r.client_id) AS client
       FROM (${source.due}) r WHERE NOT ${isHeld} ORDER BY r.since, r.id LIMIT ${maximumExamples}`,
      [before],
    );
    return { ...totals, examples: examples.map((example) => ({ type: source.type, ...example })) };
  }

  /** users.id of the clients with due records; null for records without a client. */
  async owners(source: RetentionSource, before: Date): Promise<(number | null)[]> {
    const rows = await this.sql.rows<{ client: number | null }>(
      `retention.owners-${nameOf(source)}`,
      `SELECT DISTINCT r.client_id AS client FROM (${source.due}) r WHERE NOT ${isHeld} ORDER BY 1`,
      [before],
    );
    return rows.map(({ client }) => client);
  }

  /** Ids of due records of one client, or of those without a client, oldest first. */
  async ids(source: RetentionSource, before: Date, clientId: number | null): Promise<number[]> {
    const owner = clientId === null ? '$2::int IS NULL AND r.client_id IS NULL' : 'r.client_id = $2';
    const rows = await this.sql.rows<{ id: number }>(
      `retention.ids-${nameOf(source)}${clientId === null ? '-nobodys' : ''}`,
      `SELECT r.id FROM (${source.due}) r WHERE ${owner} AND NOT ${isHeld} ORDER BY r.since, r.id`,
      [before, clientId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Those of `ids` that are due, oldest first, locked until the end of the open transaction. The check is a
   * separate statement after the lock, because a statement that waits for a lock does not see all changes
   * committed during the wait.
   */
  async lock(
    source: RetentionSource,
    before: Date,
    ids: readonly number[],
  ): Promise<{ id: number; title: string; since: Date }[]> {
    await this.sql.rows(`retention.lock-${nameOf(source)}`, source.lock, [ids]);
    return this.sql.rows(
      `retention.due-${nameOf(source)}`,
      `SELECT r.id, r.title, r.since FROM (${source.due}) r WHERE r.id = ANY ($2) AND NOT ${isHeld}
       ORDER BY r.since, r.id`,
      [before, ids],
    );
  }
}

const sum = (found: readonly DueRecords[], of: 'records' | 'bytes' | 'held'): number =>
  found.reduce((total, each) => total + each[of], 0);
