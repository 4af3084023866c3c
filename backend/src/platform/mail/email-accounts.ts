import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';

export interface EmailAccount {
  connectedAt: Date;
  /** users.id of the owner */
  connectedBy: number;
}

/**
 * The email accounts that owners have connected, also former ones: an emailed link is as trustworthy as the account
 * that sent it. Ids grow with the time of connecting.
 */
@Injectable()
export class EmailAccounts {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @param by users.id of the owner @returns email_accounts.id */
  add(by: number): Promise<number> {
    return this.sql.onlyValue<number>(
      'email-account.add',
      'INSERT INTO email_accounts (connected_at, connected_by) VALUES ($1, $2) RETURNING id',
      [this.clock.now(), by],
    );
  }

  find(id: number): Promise<EmailAccount | undefined> {
    return this.sql.first<EmailAccount>(
      'email-account.find',
      `SELECT connected_at AS "connectedAt", connected_by AS "connectedBy" FROM email_accounts WHERE id = $1`,
      [id],
    );
  }

  /**
   * Notes an owner who saved it unchanged, unless it is the one who connected it.
   * @param id undefined for an account that an earlier version connected
   * @returns the same id
   */
  async confirm(id: number | undefined, by: number): Promise<number | undefined> {
    if (id === undefined) return undefined;
    await this.sql.rows(
      'email-account.confirm',
      'UPDATE email_accounts SET confirmed_by = $2 WHERE id = $1 AND connected_by <> $2 AND confirmed_by IS NULL',
      [id, by],
    );
    return id;
  }
}
