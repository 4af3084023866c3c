import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { accountColumns } from '../application/statement-columns.js';
import type { BankAccount, NewBankAccount } from '../domain/bank-account.js';
import { firstDay } from '../domain/month.js';
import type { BankAccountRepository } from '../domain/ports.js';

const valuesOf = ({ title, from, to }: NewBankAccount): unknown[] => [
  title,
  firstDay(from),
  to && firstDay(to),
];

@Injectable()
export class SqlBankAccounts implements BankAccountRepository {
  constructor(private readonly sql: Sql) {}

  add(userId: number, account: NewBankAccount, at: Date): Promise<BankAccount> {
    return this.sql.only<BankAccount>(
      'bank-account.add',
      `INSERT INTO bank_accounts AS a (title, from_month, to_month, user_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${accountColumns}`,
      [...valuesOf(account), userId, at],
    );
  }

  find(id: number, userId: number): Promise<BankAccount | undefined> {
    return this.sql.first<BankAccount>(
      'bank-account.find',
      `SELECT ${accountColumns} FROM bank_accounts a WHERE a.id = $1 AND a.user_id = $2`,
      [id, userId],
    );
  }

  lock(id: number, userId: number): Promise<BankAccount | undefined> {
    return this.sql.first<BankAccount>(
      'bank-account.lock',
      `SELECT ${accountColumns} FROM bank_accounts a WHERE a.id = $1 AND a.user_id = $2 FOR NO KEY UPDATE`,
      [id, userId],
    );
  }

  lockAll(userId: number): Promise<BankAccount[]> {
    return this.sql.rows<BankAccount>(
      'bank-account.lock-all',
      `SELECT ${accountColumns} FROM bank_accounts a WHERE a.user_id = $1 ORDER BY a.id FOR NO KEY UPDATE`,
      [userId],
    );
  }

  async save(account: BankAccount, at: Date): Promise<void> {
    await this.sql.rows(
      'bank-account.save',
      'UPDATE bank_accounts SET title = $1, from_month = $2, to_month = $3, updated_at = $5 WHERE id = $4',
      [...valuesOf(account), account.id, at],
    );
  }

  async remove(id: number): Promise<void> {
    await this.sql.rows('bank-account.remove', 'DELETE FROM bank_accounts WHERE id = $1', [id]);
  }

  async lockList(userId: number): Promise<void> {
    await this.sql.rows('bank-account.lock-list', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `steward/bank-accounts ${userId}`,
    ]);
  }

  count(userId: number): Promise<number> {
    return this.sql.count('bank-account.count', 'bank_accounts WHERE user_id = $1', [userId]);
  }
}
