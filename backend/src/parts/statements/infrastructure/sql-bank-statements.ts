import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type BankAccount, type MonthRecord, unknown } from '../domain/bank-account.js';
import { firstDay } from '../domain/month.js';
import type { StatementRepository } from '../domain/ports.js';
import { accountColumns, knownMonth } from '../application/statement-columns.js';

@Injectable()
export class SqlBankStatements implements StatementRepository {
  constructor(private readonly sql: Sql) {}

  of(accountId: number): Promise<MonthRecord[]> {
    return this.sql.rows<MonthRecord>(
      'bank-statement.of-account',
      `SELECT ${knownMonth.columns} FROM bank_statements s ${knownMonth.joins} WHERE s.account_id = $1 ORDER BY s.month`,
      [accountId],
    );
  }

  async month(accountId: number, month: string): Promise<MonthRecord> {
    const known = await this.sql.first<MonthRecord>(
      'bank-statement.month',
      `SELECT ${knownMonth.columns} FROM bank_statements s ${knownMonth.joins} WHERE s.account_id = $1 AND s.month = $2`,
      [accountId, firstDay(month)],
    );
    return known ?? unknown(month);
  }

  async file(accountId: number, month: string, documentId: number): Promise<void> {
    await this.sql.rows(
      'bank-statement.file',
      `INSERT INTO bank_statements (account_id, month, document_id) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, month) DO UPDATE SET document_id = excluded.document_id, is_none = false, request_id = NULL,
         was_answered = false`,
      [accountId, firstDay(month), documentId],
    );
  }

  async setNone(accountId: number, month: string, isNone: boolean): Promise<void> {
    await this.sql.rows(
      'bank-statement.set-none',
      `INSERT INTO bank_statements (account_id, month, is_none) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, month) DO UPDATE SET document_id = NULL, is_none = excluded.is_none, request_id = NULL,
         was_answered = false`,
      [accountId, firstDay(month), isNone],
    );
  }

  async ask(accountId: number, month: string, requestId: number): Promise<void> {
    await this.sql.rows(
      'bank-statement.ask',
      `INSERT INTO bank_statements (account_id, month, request_id) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, month) DO UPDATE SET document_id = NULL, is_none = false, request_id = excluded.request_id,
         was_answered = false`,
      [accountId, firstDay(month), requestId],
    );
  }

  async noteAnswer(requestId: number): Promise<void> {
    await this.sql.rows(
      'bank-statement.note-answer',
      'UPDATE bank_statements SET was_answered = true WHERE request_id = $1',
      [requestId],
    );
  }

  askedBy(requestId: number): Promise<BankAccount | undefined> {
    return this.sql.first<BankAccount>(
      'bank-statement.asked-by',
      `SELECT ${accountColumns} FROM bank_statements s JOIN bank_accounts a ON a.id = s.account_id WHERE s.request_id = $1`,
      [requestId],
    );
  }

  answeredBy(documentId: number): Promise<number | undefined> {
    return this.sql.value<number>(
      'bank-statement.answered-by',
      `SELECT r.id FROM document_requests r JOIN bank_statements s ON s.request_id = r.id
       WHERE r.document_id = $1 AND r.withdrawn_at IS NULL AND r.status <> 'completed'`,
      [documentId],
    );
  }
}
