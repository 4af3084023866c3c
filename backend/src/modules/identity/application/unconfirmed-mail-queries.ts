import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';

const day = 24 * 60 * 60_000;
/**
 * Security emails per day to an address that its owner typed and has not confirmed: it may belong to a
 * stranger.
 */
const maxPerDay = 3;

/** Limits the emails to unconfirmed addresses. */
@Injectable()
export class UnconfirmedMail {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** True if the account's address may receive one more security email. @param userId users.id */
  async allowsSecurityMail(userId: number): Promise<boolean> {
    const account = await this.sql.first<{ allowed: boolean }>(
      'account.allows-security-mail',
      `SELECT a.receives_email OR (
         SELECT count(*) FROM outbox o
         WHERE o.user_id = a.id AND o.created_at > $2 AND o.recipient = a.email AND o.security_event IS NOT NULL
       ) < ${maxPerDay} AS allowed
       FROM accounts a WHERE a.id = $1`,
      [userId, new Date(this.clock.now().getTime() - day)],
    );
    return account?.allowed === true;
  }
}
