import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { AssignmentRepository } from '../domain/ports.js';

@Injectable()
export class SqlAssignmentRepository implements AssignmentRepository {
  constructor(private readonly sql: Sql) {}

  async add(staffId: number, clientIds: readonly number[]): Promise<void> {
    await this.sql.rows(
      'assignment.add',
      'INSERT INTO client_assignees (staff_id, client_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
      [staffId, clientIds],
    );
  }

  lockClient(id: number): Promise<string | undefined> {
    return this.sql.value<string>(
      'assignment.lock-client',
      `SELECT a.name FROM users u JOIN accounts a ON a.id = u.id WHERE u.id = $1 AND a.is_client
       FOR NO KEY UPDATE OF u`,
      [id],
    );
  }

  async activeStaff(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.sql.rows<{ id: number; name: string }>(
      'assignment.active-staff',
      `SELECT id, name FROM accounts WHERE id = ANY ($1::int[]) AND role = 'admin' AND closed_at IS NULL`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async replace(clientId: number, staffIds: readonly number[]): Promise<boolean> {
    return this.sql.some(
      'assignment.replace',
      `WITH removed AS (
         DELETE FROM client_assignees WHERE client_id = $1 AND staff_id <> ALL ($2::int[]) RETURNING staff_id),
       added AS (
         INSERT INTO client_assignees (client_id, staff_id) SELECT $1, unnest($2::int[])
         ON CONFLICT DO NOTHING RETURNING staff_id)
       SELECT staff_id FROM removed UNION ALL SELECT staff_id FROM added`,
      [clientId, staffIds],
    );
  }

  isStaff(id: number): Promise<boolean> {
    return this.sql.some('assignment.is-staff', `SELECT 1 FROM users WHERE id = $1 AND role = 'admin'`, [id]);
  }

  isAssigned(clientId: number, staffId: number): Promise<boolean> {
    return this.sql.some(
      'assignment.exists',
      'SELECT 1 FROM client_assignees WHERE client_id = $1 AND staff_id = $2',
      [clientId, staffId],
    );
  }

  openUntil(clientId: number, staffId: number, now: Date): Promise<Date | undefined> {
    return this.sql.value<Date>(
      'assignment.open-until',
      'SELECT until FROM opened_clients WHERE client_id = $1 AND staff_id = $2 AND until > $3',
      [clientId, staffId, now],
    );
  }

  async open(clientId: number, staffId: number, until: Date): Promise<void> {
    await this.sql.rows(
      'assignment.open',
      `INSERT INTO opened_clients (client_id, staff_id, until) VALUES ($1, $2, $3)
       ON CONFLICT (staff_id, client_id) DO UPDATE SET until = excluded.until`,
      [clientId, staffId, until],
    );
  }
}
