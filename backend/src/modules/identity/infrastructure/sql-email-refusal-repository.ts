import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { EmailRefusalRepository } from '../domain/ports.js';

@Injectable()
export class SqlEmailRefusalRepository implements EmailRefusalRepository {
  constructor(private readonly sql: Sql) {}

  async add(
    { userId, email, reason }: { userId: number; email: string; reason: string },
    at: Date,
  ): Promise<boolean> {
    const refused = await this.sql.first<{ isNew: boolean }>(
      'account.email-refused',
      `WITH refused AS (SELECT id, email FROM users WHERE id = $1 AND lower(email) = lower($2)),
            before AS (SELECT r.email FROM email_refusals r JOIN refused USING (email) WHERE r.user_id = $1),
            kept AS (
              INSERT INTO email_refusals (user_id, email, reason, refused_at) SELECT id, email, $3, $4 FROM refused
              ON CONFLICT (user_id) DO UPDATE
              SET email = excluded.email, reason = excluded.reason, refused_at = excluded.refused_at)
       SELECT NOT EXISTS (SELECT 1 FROM before) AS "isNew" FROM refused`,
      [userId, email, reason, at],
    );
    return refused?.isNew === true;
  }

  async delete(userId: number, email: string): Promise<void> {
    await this.sql.rows(
      'account.email-accepted',
      'DELETE FROM email_refusals WHERE user_id = $1 AND lower(email) = lower($2)',
      [userId, email],
    );
  }
}
