import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type AddedKeys, PartAdditions } from '../../../platform/parts/part-additions.js';
import { StaffQueries } from '../../identity/index.js';
import type { StartedDto } from '../http/staff-started.dto.js';
import { AccessQueries } from './access-queries.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Keys of `GET /api/admin/staff/{id}/started`. */
    'started.work': AddedKeys<[memberId: number]>;
  }
}

/** Work of a member of the staff that may outlast them. */
@Injectable()
export class StartedQueries {
  constructor(
    private readonly sql: Sql,
    private readonly staff: StaffQueries,
    private readonly access: AccessQueries,
    private readonly additions: PartAdditions,
  ) {}

  /** @param memberId users.id @throws DomainError not_found */
  async of(memberId: number): Promise<StartedDto> {
    await this.staff.one(memberId);
    const added = this.additions.of('connections.kinds');
    return {
      access: await this.access.startedBy(memberId),
      passwords: await this.sql.rows<StartedDto['passwords'][number]>(
        'started.passwords',
        // The mark lasts until the client chooses a password by a link that the practice did not see.
        `SELECT a.id, a.name FROM users u JOIN accounts a ON a.id = u.id
         WHERE u.password_set_by_practice_at IS NOT NULL AND u.role <> 'admin' AND u.closed_at IS NULL AND $1 = (
           SELECT e.actor_id FROM activity_events e
           WHERE e.subject_type = 'account' AND e.subject_id = u.id AND e.type = 'account.password_set'
           ORDER BY e.sequence DESC LIMIT 1)
         ORDER BY lower(a.name), a.id`,
        [memberId],
      ),
      connections: await this.sql.view<StartedDto['connections'][number]>(
        'started.connections',
        // Some kinds have several connections. A disconnected one does nothing any more.
        `SELECT c.connection, c.name, json_build_object('id', a.id, 'name', a.name) AS "setBy", c.at AS "setAt"
         FROM (
           SELECT e.details->>'connection' AS connection, bool_or(e.actor_id = $1) AS theirs, max(e.occurred_at) AS at,
             (array_agg(e.details->>'name' ORDER BY e.sequence DESC))[1] AS name,
             (array_agg(e.details->>'change' ORDER BY e.sequence DESC))[1] AS change,
             (array_agg(e.actor_id ORDER BY e.sequence DESC))[1] AS actor_id
           FROM activity_events e
           WHERE e.subject_type = 'practice' AND e.type = 'connection.changed' AND NOT e.refused
             AND e.details->>'connection' = ANY ($2)
           GROUP BY e.details->>'connection',
             CASE WHEN e.details->>'connection' = ANY ($3) THEN e.details->>'name' END) c
         JOIN accounts a ON a.id = c.actor_id
         WHERE c.theirs AND c.change <> 'disconnected'
         ORDER BY c.connection, lower(c.name)`,
        [
          memberId,
          ['email', 'payments', ...added.map(({ kind }) => kind)],
          added.filter(({ isNamed }) => isNamed).map(({ kind }) => kind),
        ],
      ),
      ...(await this.additions.keys('started.work', memberId)),
    };
  }
}
