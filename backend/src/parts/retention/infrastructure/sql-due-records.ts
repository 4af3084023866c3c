import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { RetentionSource } from '../../../modules/legal-holds/index.js';
import { RetentionSources } from '../application/retention-sources.js';
import { isHeld, nameOf } from '../application/due-records-queries.js';
import type { DueBatch, DueCandidate, DueRecords } from '../domain/ports.js';
import type { RuleInForce } from '../domain/retention-rule.js';

@Injectable()
export class SqlDueRecords implements DueRecords {
  constructor(
    private readonly sources: RetentionSources,
    private readonly sql: Sql,
  ) {}

  async owners({ category, before }: RuleInForce): Promise<(number | null)[]> {
    const owners = new Set<number | null>();
    for (const source of this.sources.of(category.name)) {
      const clients = await this.sql.column<number | null>(
        `retention.owners-${nameOf(source)}`,
        `SELECT DISTINCT r.client_id FROM (${source.due}) r WHERE NOT ${isHeld} ORDER BY 1`,
        [before],
      );
      for (const client of clients) owners.add(client);
    }
    return [...owners];
  }

  async find({ category, before }: RuleInForce, owner: number | null): Promise<DueCandidate[]> {
    const condition = owner === null ? '$2::int IS NULL AND r.client_id IS NULL' : 'r.client_id = $2';
    const found: DueCandidate[] = [];
    for (const source of this.sources.of(category.name)) {
      const ids = await this.sql.column<number>(
        `retention.ids-${nameOf(source)}${owner === null ? '-without-client' : ''}`,
        `SELECT r.id FROM (${source.due}) r WHERE ${condition} AND NOT ${isHeld} ORDER BY r.since, r.id`,
        [before, owner],
      );
      found.push(...ids.map((id) => ({ category: category.name, type: source.type, id })));
    }
    return found;
  }

  async lock(rules: readonly RuleInForce[], candidates: readonly DueCandidate[]): Promise<DueBatch[]> {
    const batches: DueBatch[] = [];
    for (const inForce of rules)
      for (const source of this.sources.of(inForce.category.name)) {
        const ids = candidates.filter((one) => isOf(source, one)).map(({ id }) => id);
        const records = ids.length > 0 ? await this.lockDue(source, inForce.before, ids) : [];
        if (records.length === 0) continue;
        const { type } = source;
        const of = records.map(({ id }) => id);
        const rule = inForce.category.title.text;
        batches.push({ inForce, type, records, destroy: (order) => source.destroy(of, { ...order, rule }) });
      }
    return batches;
  }

  /**
   * The check is a separate statement after the lock, because a statement that waits for a lock does not see
   * all changes committed during the wait.
   */
  private async lockDue(
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

const isOf = (source: RetentionSource, { category, type }: DueCandidate): boolean =>
  source.category === category && source.type === type;
