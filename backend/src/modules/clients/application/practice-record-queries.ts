import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';

/** SQL: an admin made the record `r` of client `a`. */
const madeByAdmin = (table: string, maker: string): string =>
  `SELECT FROM ${table} r JOIN users m ON m.id = r.${maker} WHERE r.user_id = a.client_id AND m.role = 'admin'`;

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
    return this.sql.some(
      'practice-record.exists',
      `SELECT 1 FROM current_access($2) a WHERE a.person_id = $1 AND a.role IN ('self', 'owner') AND (
         EXISTS (SELECT FROM client_assignees r WHERE r.client_id = a.client_id)
         OR EXISTS (SELECT FROM document_requests r WHERE r.user_id = a.client_id)
         OR EXISTS (SELECT FROM invoices r WHERE r.user_id = a.client_id)
         OR EXISTS (SELECT FROM appointments r WHERE r.user_id = a.client_id AND r.source = 'practice')
         OR EXISTS (${madeByAdmin('documents', 'uploaded_by')})
         OR EXISTS (${madeByAdmin('message_threads', 'created_by')}))`,
      [accountId, this.clock.now()],
    );
  }
}
