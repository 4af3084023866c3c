import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { Sql } from '../../../platform/database/sql.js';

/** The person who is told of charges. */
export interface Reader {
  /** users.id */
  userId: number;
  firstName: string | null;
  language: Language;
  email: string;
  /** Whether the client has credit, which is used first. */
  hasCredit: boolean;
}

/** Readers of emails about automatic payment. */
@Injectable()
export class ReaderQueries {
  constructor(private readonly sql: Sql) {}

  /** The person who agreed, while they are the client or an owner; otherwise another such person. */
  of({ userId, agreedBy }: { userId: number; agreedBy: number }, now: Date): Promise<Reader | undefined> {
    return this.sql.first<Reader>(
      'autopay.reader',
      `SELECT a.id AS "userId", a.first_name AS "firstName", a.language, a.email,
         EXISTS (SELECT FROM client_credit c WHERE c.user_id = $1 AND c.balance > 0) AS "hasCredit"
       FROM current_access($3) access JOIN accounts a ON a.id = access.person_id
       WHERE access.client_id = $1 AND access.role IN ('self', 'owner') AND a.closed_at IS NULL
         AND a.email IS NOT NULL AND a.receives_email
       ORDER BY a.id = $2 DESC, a.id = $1 DESC, a.id LIMIT 1`,
      [userId, agreedBy, now],
    );
  }
}
