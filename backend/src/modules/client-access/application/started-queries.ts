import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { StaffQueries } from '../../identity/index.js';
import type { StartedDto } from '../http/staff-started.dto.js';
import { AccessQueries } from './access-queries.js';

/** Work of a member of the staff that may outlast them. */
@Injectable()
export class StartedQueries {
  constructor(
    private readonly sql: Sql,
    private readonly staff: StaffQueries,
    private readonly access: AccessQueries,
  ) {}

  /** @param memberId users.id @throws DomainError not_found */
  async of(memberId: number): Promise<StartedDto> {
    await this.staff.one(memberId);
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
      packs: await this.sql.rows<StartedDto['packs'][number]>(
        'started.packs',
        'SELECT id, title FROM packs WHERE created_by = $1 AND deleted_at IS NULL ORDER BY lower(title), id',
        [memberId],
      ),
    };
  }
}
