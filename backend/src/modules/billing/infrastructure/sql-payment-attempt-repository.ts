import { Injectable } from '@nestjs/common';
import { Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { AttemptReference, PaymentAttemptRepository } from '../domain/gateway-ports.js';
import { PaymentAttempt } from '../domain/payment-attempt.js';
import type { GatewaySession } from '../domain/payment-gateway.js';

const columns = `a.id, a.key, a.invoice_id AS "invoiceId", a.user_id AS "userId",
  CASE WHEN NOT a.by_link THEN coalesce(a.started_by, a.user_id) END AS "startedBy", a.amount, a.provider, a.account, a.provider_session_id AS "sessionId", a.url, a.expires_at AS "expiresAt", a.status, a.created_at, a.updated_at`;

/** Other sales through the same gateway may use keys of another format. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Kept =
  | ('id' | 'key' | 'invoiceId' | 'userId' | 'startedBy')
  | ('provider' | 'account' | 'status' | 'created_at' | 'updated_at');
type Row = Pick<PaymentAttempt, Kept> & { amount: string } & {
  [Field in keyof GatewaySession]: GatewaySession[Field] | null;
};

@Injectable()
export class SqlPaymentAttemptRepository implements PaymentAttemptRepository {
  constructor(private readonly sql: Sql) {}

  async add(attempt: PaymentAttempt): Promise<PaymentAttempt> {
    const { key, invoiceId, userId, startedBy, amount, provider, status, created_at, account } = attempt;
    const id = await this.sql.onlyValue<number>(
      'payment-attempt.add',
      `INSERT INTO payment_attempts (key, invoice_id, user_id, started_by, amount, provider, status, created_at, updated_at,
         account, by_link)
       VALUES ($1, $2, $3, $4::int, $5, $6, $7, $8, $8, $9, $4::int IS NULL) RETURNING id`,
      [key, invoiceId, userId, startedBy, `${amount}`, provider, status, created_at, account],
    );
    return Object.assign(attempt, { id });
  }

  async findActive(invoiceId: number): Promise<PaymentAttempt | undefined> {
    const row = await this.sql.first<Row>(
      'payment-attempt.find-active',
      `SELECT ${columns} FROM payment_attempts a WHERE a.invoice_id = $1 AND a.status IN ('open', 'processing')`,
      [invoiceId],
    );
    return row && attemptOf(row);
  }

  async lock(by: AttemptReference): Promise<PaymentAttempt[]> {
    const scope = 'a.key = $1 OR a.provider_session_id = $2';
    const values = [by.key !== undefined && uuid.test(by.key) ? by.key : null, by.sessionId ?? null];
    const locked = await this.sql.rows(
      'payment-attempt.lock',
      `SELECT 1 FROM invoices WHERE id IN (SELECT a.invoice_id FROM payment_attempts a WHERE ${scope})
       ORDER BY id FOR UPDATE`,
      values,
    );
    if (locked.length === 0) return [];
    // A separate statement, since the locking one does not see concurrent commits.
    const rows = await this.sql.rows<Row>(
      'payment-attempt.get',
      `SELECT ${columns} FROM payment_attempts a WHERE ${scope} ORDER BY a.key = $1 DESC NULLS LAST, a.id`,
      values,
    );
    return rows.map(attemptOf);
  }

  async update({ id, status, session, updated_at }: PaymentAttempt): Promise<void> {
    await this.sql.rows(
      'payment-attempt.update',
      `UPDATE payment_attempts SET status = $2, provider_session_id = $3, url = $4, expires_at = $5, updated_at = $6
       WHERE id = $1`,
      [id, status, session?.sessionId ?? null, session?.url ?? null, session?.expiresAt ?? null, updated_at],
    );
  }

  async listActive(): Promise<PaymentAttempt[]> {
    const rows = await this.sql.rows<Row>(
      'payment-attempt.list-active',
      `SELECT ${columns} FROM payment_attempts a WHERE a.status IN ('open', 'processing') ORDER BY a.id`,
    );
    return rows.map(attemptOf);
  }
}

function attemptOf(row: Row): PaymentAttempt {
  const { id, key, invoiceId, userId, startedBy, provider, account, sessionId, url, expiresAt, created_at } =
    row;
  const amount = Money.parse(row.amount);
  const attempt = new PaymentAttempt(
    key,
    invoiceId,
    userId,
    startedBy,
    amount,
    provider,
    created_at,
    account,
  );
  const session = sessionId !== null && url !== null && expiresAt !== null;
  return Object.assign(attempt, {
    id,
    status: row.status,
    session: session ? { sessionId, url, expiresAt } : null,
    updated_at: row.updated_at,
  });
}
