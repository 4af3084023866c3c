import { Injectable } from '@nestjs/common';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';

export interface RetentionState extends Record<string, unknown> {
  rules: number;
  holds: number;
  paused: boolean;
  last: Date | null;
  /** Number of files that should be removed. */
  files: number;
  since: Date | null;
}

@Injectable()
export class RetentionHealthQueries {
  constructor(private readonly sql: Sql) {}

  /** @param before destructions from before this time should have no files any more */
  async state(before: Date): Promise<RetentionState> {
    const state = await this.sql.first<RetentionState>(
      'retention.health',
      `SELECT (SELECT count(*)::int FROM retention_rules) AS rules,
         (SELECT count(*)::int FROM legal_holds WHERE released_at IS NULL) AS holds,
         EXISTS (SELECT FROM retention_pause) AS paused,
         (SELECT max(created_at) FROM destructions) AS last, count(f.path)::int AS files,
         min(d.created_at) AS since
       FROM files_to_destroy f JOIN destructions d ON d.id = f.destruction_id WHERE d.created_at < $1`,
      [before],
    );
    return state ?? unreachable('an aggregate query gave no row');
  }
}
