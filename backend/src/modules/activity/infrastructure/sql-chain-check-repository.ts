import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { chained } from '../application/event-columns.js';
import type { ChainedEvent } from '../domain/activity-event.js';
import type { ChainHead } from '../domain/chain.js';
import type { ChainCheckRepository, NightlyCheck, SubjectHead } from '../domain/ports.js';

@Injectable()
export class SqlChainCheckRepository implements ChainCheckRepository {
  constructor(private readonly sql: Sql) {}

  heads(after: NightlyCheck['next'], limit: number): Promise<SubjectHead[]> {
    return this.sql.rows<SubjectHead>(
      'activity.check-heads',
      `SELECT subject_type AS type, subject_id AS id, sequence, sha256 FROM activity_heads
       WHERE (subject_type, subject_id) > ($1, $2) ORDER BY subject_type, subject_id LIMIT $3`,
      [after?.type ?? '', after?.id ?? 0, limit],
    );
  }

  events(heads: readonly SubjectHead[]): Promise<(ChainedEvent & { head: ChainHead | null })[]> {
    return this.sql.view<ChainedEvent & { head: ChainHead | null }>(
      'activity.check-events',
      `SELECT ${chained},
         (SELECT json_build_object('sequence', h.sequence, 'sha256', h.sha256) FROM activity_heads h
          WHERE h.subject_type = e.subject_type AND h.subject_id = e.subject_id AND e.sequence = 1) AS head
       FROM unnest($1::text[], $2::int[]) AS asked (subject_type, subject_id)
       JOIN activity_events e USING (subject_type, subject_id) ORDER BY e.subject_type, e.subject_id, e.sequence`,
      [heads.map(({ type }) => type), heads.map(({ id }) => id)],
    );
  }

  last(): Promise<NightlyCheck | undefined> {
    return this.sql.first<NightlyCheck>(
      'activity.check-last',
      `SELECT finished_at AS "finishedAt", events, chains, faults,
         CASE WHEN next_type IS NOT NULL THEN json_build_object('type', next_type, 'id', next_id) END AS next
       FROM activity_checks ORDER BY id DESC LIMIT 1`,
    );
  }

  async add({ finishedAt, events, chains, faults, next }: NightlyCheck): Promise<void> {
    await this.sql.rows(
      'activity.check-keep',
      `WITH old AS (DELETE FROM activity_checks WHERE id NOT IN (
         SELECT id FROM activity_checks ORDER BY id DESC LIMIT 29))
       INSERT INTO activity_checks (finished_at, events, chains, faults, next_type, next_id)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [finishedAt, events, chains, JSON.stringify(faults), next?.type ?? null, next?.id ?? null],
    );
  }

  lastNumber(): Promise<number> {
    return this.sql.onlyValue('activity.last-number', 'SELECT coalesce(max(id), 0) FROM activity_events');
  }
}
