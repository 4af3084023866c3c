import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';

/** SQL: an admin made the record `r` of client `a`. */
const madeByAdmin = (table: string, maker: string): string =>
  `SELECT FROM ${table} r JOIN users m ON m.id = r.${maker} WHERE r.user_id = a.client_id AND m.role = 'admin'`;

/** SQL: the practice made a record for account `account`, or for a household or business that it owns; $1 is now. */
const isKnown = (account: string): string =>
  `EXISTS (SELECT FROM current_access($1) a WHERE a.person_id = ${account} AND a.role IN ('self', 'owner') AND (
     EXISTS (SELECT FROM client_assignees r WHERE r.client_id = a.client_id)
     OR EXISTS (SELECT FROM document_requests r WHERE r.user_id = a.client_id)
     OR EXISTS (SELECT FROM invoices r WHERE r.user_id = a.client_id)
     OR EXISTS (SELECT FROM credit_entries r WHERE r.user_id = a.client_id)
     OR EXISTS (SELECT FROM appointments r WHERE r.user_id = a.client_id AND r.source = 'practice')
     OR EXISTS (${madeByAdmin('documents', 'uploaded_by')})
     OR EXISTS (${madeByAdmin('message_threads', 'created_by')})))`;

/**
 * Whether the practice works with an account. Anyone can register; what the account itself uploads, writes or books
 * proves nothing about its person.
 */
@Injectable()
export class PracticeRecordQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * True if the practice ever made a document, request, invoice, conversation, appointment or assignment for the account,
   * or for a household or business that it owns.
   * @param accountId users.id
   */
  existFor(accountId: number): Promise<boolean> {
    return this.sql.some('practice-record.exists', `SELECT 1 WHERE ${isKnown('$2::int')}`, [
      this.clock.now(),
      accountId,
    ]);
  }

  /**
   * Strangers' accounts: their address is not confirmed, and the practice never made a record for them. Households and businesses, which the practice creates, are not among them.
   * @param only users.id; null for all
   */
  strangers(only: number | null): Promise<number[]> {
    return this.sql.column<number>(
      'practice-record.strangers',
      `SELECT u.id FROM accounts u
       WHERE u.role = 'client' AND NOT u.email_confirmed
         AND ($2::int IS NULL OR u.id = $2) AND NOT ${isKnown('u.id')}`,
      [this.clock.now(), only],
    );
  }
}
