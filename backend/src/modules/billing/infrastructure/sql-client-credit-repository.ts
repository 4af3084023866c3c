import { Injectable } from '@nestjs/common';
import { Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ClientCreditRepository, CreditEntry, NewCreditEntry } from '../domain/client-credit.js';

@Injectable()
export class SqlClientCreditRepository implements ClientCreditRepository {
  constructor(private readonly sql: Sql) {}

  async lock(userId: number): Promise<Money> {
    const row = await this.sql.first<{ balance: string }>(
      'credit.lock',
      'SELECT balance::text AS balance FROM client_credit WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    return row ? Money.parse(row.balance) : Money.zero;
  }

  async add(entry: NewCreditEntry): Promise<CreditEntry> {
    const { userId, kind, amount, invoiceId, method, reference, reason, recordedBy, receivedAt, created_at } =
      entry;
    const id = await this.sql.onlyValue<number>(
      'credit.add',
      `WITH added AS (
         INSERT INTO credit_entries (user_id, kind, amount, invoice_id, method, reference, reason, recorded_by, received_at,
           created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, user_id, kind, amount, received_at),
       posted AS (
         INSERT INTO ledger_transactions (user_id, kind, mode, occurred_at, credit_entry_id)
         SELECT user_id, CASE kind WHEN 'refund' THEN 'credit_refund' ELSE 'deposit' END, 'live', received_at, id FROM added
         RETURNING id),
       entered AS (
         INSERT INTO ledger_entries (transaction_id, account, amount)
         SELECT posted.id, entry.account, added.amount * entry.side
         FROM posted, added, (VALUES ('cash', 1), ('client_credit', -1)) AS entry (account, side))
       SELECT id FROM added`,
      [userId, kind, `${amount}`, invoiceId, method, reference, reason, recordedBy, receivedAt, created_at],
    );
    return { ...entry, id };
  }
}
