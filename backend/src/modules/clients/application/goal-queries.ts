import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/record-versions/record-versions.js';
import type { Goal } from '../domain/goal.js';

export const goalColumns = `id, user_id AS "userId", title, target_amount::text AS "targetAmount", progress, created_at,
  updated_at`;

export const goalVersions: VersionedRecord = {
  type: 'goal',
  table: 'goals',
  columns: 'r.title, r.target_amount::text AS "targetAmount", r.progress',
};

@Injectable()
export class GoalQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. @param clientId users.id */
  async list(actor: Actor, clientId: number, request: PageRequest): Promise<Page<Goal>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(actor);
    const goals = `goals WHERE user_id = $1 AND ${scope.where('user_id', 2)}`;
    const filter = [clientId, scope.ids];
    const rows = await this.sql.page<Goal & Record<string, unknown>>(
      `goal.list-${scope.name}`,
      `SELECT ${goalColumns} FROM ${goals} AND (created_at, id) < ($3, $4) ORDER BY created_at DESC, id DESC`,
      [...filter, at, id],
      request,
    );
    return pageOf(rows, request, () => this.sql.count(`goal.count-${scope.name}`, goals, filter));
  }
}
