import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { StaffDto } from '../http/staff.dto.js';

const columns = `id, first_name AS "firstName", last_name AS "lastName", username, email,
  coalesce(staff_role, 'owner') AS "staffRole", closed_at IS NULL AS active, password = '' AS invited, created_at,
  greatest((SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = users.id),
    (SELECT max(t.last_used_at) FROM access_tokens t WHERE t.user_id = users.id),
    (SELECT max(e.occurred_at) FROM activity_events e WHERE e.actor_id = users.id)) AS "lastSeenAt"`;
const staff = `role = 'admin'`;

/** Members of the staff, also deactivated ones, newest first. */
@Injectable()
export class StaffQueries {
  constructor(private readonly sql: Sql) {}

  list(request: PageRequest): Promise<Page<StaffDto>> {
    return newestFirst<StaffDto>(this.sql, 'staff.list', { columns, from: 'users', where: staff }, request);
  }

  /** Active members who are not owners, by id. */
  restricted(): Promise<StaffDto[]> {
    return this.sql.rows<StaffDto>(
      'staff.restricted',
      `SELECT ${columns} FROM users WHERE ${staff} AND closed_at IS NULL AND staff_role <> 'owner' ORDER BY id`,
    );
  }

  /** Email addresses of active owners. */
  ownerEmails(): Promise<string[]> {
    return this.sql.column<string>(
      'staff.owner-emails',
      `SELECT email FROM users WHERE ${staff} AND closed_at IS NULL AND coalesce(staff_role, 'owner') = 'owner'`,
      [],
    );
  }

  /** @param id users.id @throws DomainError not_found */
  one(id: number): Promise<StaffDto> {
    return this.sql.one<StaffDto>(
      'staff_member',
      'staff.one',
      `SELECT ${columns} FROM users WHERE id = $1 AND ${staff}`,
      [id],
    );
  }
}
