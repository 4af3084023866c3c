import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';

/** An adopted version in a list. */
export interface PlanVersionRow {
  /** Number of the version. */
  id: number;
  adoptedAt: string;
  adoptedBy: { id: number; name: string };
  reviewOn: string;
  note: string | null;
  sha256: string;
}

@Injectable()
export class SecurityPlanQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  async versions(_admin: Actor, request: PageRequest): Promise<Page<PlanVersionRow>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<PlanVersionRow & Record<string, unknown>>(
      'security-plan.versions',
      `SELECT ${row} WHERE (v.adopted_at, v.id) < ($1, $2) ORDER BY v.adopted_at DESC, v.id DESC LIMIT $3`,
      [at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      ({ adoptedAt, id: number }) => ({ at: adoptedAt, id: number }),
      () => this.sql.count('security-plan.count-versions', 'security_plan_versions', []),
    );
  }
}

const row = `v.id, v.adopted_at AS "adoptedAt", json_build_object('id', a.id, 'name', a.name) AS "adoptedBy",
    v.review_on::text AS "reviewOn", v.note, v.sha256
  FROM security_plan_versions v JOIN accounts a ON a.id = v.adopted_by`;
