import { Injectable } from '@nestjs/common';
import { Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Agreement } from '../domain/agreement.js';
import type { Cancellation, Charge, Refusal } from '../domain/charge.js';
import { series } from './sql-agreements.js';
import type { ChargeRepository, NewCharge } from '../domain/ports.js';

type Row = Omit<Charge, 'agreement' | 'amount'> & {
  agreement: Omit<Agreement, 'amount'> & { amount: string };
  amount: string | null;
};

/** Ends of agreements after which what was announced is still charged. */
const lasting = `('replaced', 'amount', 'terms')`;

const agreed = `NOT EXISTS (SELECT FROM autopay_agreements later
  WHERE later.recurring_invoice_id = a.recurring_invoice_id AND later.id >= a.id AND later.ended_because NOT IN ${lasting})`;

/** The amount that is agreed to now, or was when the charge was announced. */
const agreedAmount = `coalesce((SELECT amount FROM autopay_agreements
  WHERE recurring_invoice_id = a.recurring_invoice_id AND ended_at IS NULL), a.amount)`;

const selected = `
  SELECT c.id, c.key, c.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber",
    to_char(i.issued_on, 'YYYY-MM-DD') AS "issuedOn", i.balance >= c.amount AND i.status IN ('unpaid', 'partly_paid') AS "isOwed", c.attempt, c.state, c.planned,
    c.announced_at AS "announcedAt", c.is_restored AS "isRestored", c.first_tried_at AS "firstTriedAt", c.amount::text AS amount,
    ${agreed} AS "isAgreed", mail.sent_at AS "acceptedAt",
    mail.id IS NULL OR mail.status IN ('failed', 'kept') AS "isUndeliverable",
    json_build_object('id', a.id, 'recurringInvoiceId', a.recurring_invoice_id, 'userId', a.user_id, 'agreedBy', a.agreed_by,
      'description', r.description, 'series', ${series}, 'amount', ${agreedAmount}::text) AS agreement,
    CASE WHEN card.id IS NOT NULL THEN json_build_object('id', card.id, 'userId', card.user_id, 'provider', card.provider,
      'account', card.account, 'methodId', card.method_id, 'customerId', card.customer_id, 'brand', card.brand,
      'last4', card.last4, 'expires', card.expires) END AS card
  FROM autopay_charges c JOIN autopay_agreements a ON a.id = c.agreement_id
    JOIN recurring_invoices r ON r.id = a.recurring_invoice_id JOIN invoices i ON i.id = c.invoice_id
    LEFT JOIN outbox mail ON mail.id = c.mail_id LEFT JOIN saved_cards card ON card.id = c.card_id`;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const open = `c.state IN ('announced', 'charging')`;

const chargeOf = ({ agreement, amount, ...row }: Row): Charge => ({
  ...row,
  agreement: { ...agreement, amount: Money.parse(agreement.amount) },
  amount: amount === null ? null : Money.parse(amount),
});

@Injectable()
export class SqlCharges implements ChargeRepository {
  constructor(private readonly sql: Sql) {}

  add(charge: NewCharge): Promise<boolean> {
    const { key, agreementId, invoiceId, attempt, planned, mailId, announcedAt, firstTriedAt } = charge;
    return this.sql.some(
      'autopay-charge.add',
      `INSERT INTO autopay_charges (key, agreement_id, invoice_id, attempt, planned, mail_id, announced_at, first_tried_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [key, agreementId, invoiceId, attempt, planned, mailId, announcedAt, firstTriedAt],
    );
  }

  async announceAgain(
    id: number,
    { planned, mailId, announcedAt }: Pick<NewCharge, 'planned' | 'mailId' | 'announcedAt'>,
  ): Promise<void> {
    await this.sql.rows(
      'autopay-charge.announce-again',
      `UPDATE autopay_charges SET planned = $2, mail_id = $3, announced_at = $4, is_restored = false WHERE id = $1`,
      [id, planned, mailId, announcedAt],
    );
  }

  due(now: Date): Promise<number[]> {
    return this.sql.column<number>(
      'autopay-charge.due',
      `SELECT c.id FROM autopay_charges c WHERE ${open} AND c.planned <= $1
         AND (c.claimed_until IS NULL OR c.claimed_until <= $1) ORDER BY c.planned, c.id`,
      [now],
    );
  }

  async lock(id: number, now: Date): Promise<Charge | undefined> {
    const isFree = await this.sql.some(
      'autopay-charge.lock',
      `SELECT FROM autopay_charges c WHERE c.id = $1 AND ${open} AND (c.claimed_until IS NULL OR c.claimed_until <= $2)
       FOR UPDATE`,
      [id, now],
    );
    return isFree ? this.read(id) : undefined;
  }

  async lockByKey(key: string): Promise<Charge | undefined> {
    // The gateway's events bring it.
    if (!uuid.test(key)) return undefined;
    const id = await this.sql.value<number>(
      'autopay-charge.lock-by-key',
      'SELECT c.id FROM autopay_charges c WHERE c.key = $1::uuid FOR UPDATE',
      [key],
    );
    return id === undefined ? undefined : this.read(id);
  }

  /** A statement of its own, since the locking one does not see what was committed while it waited. */
  private async read(id: number): Promise<Charge | undefined> {
    const row = await this.sql.first<Row>('autopay-charge.get', `${selected} WHERE c.id = $1`, [id]);
    return row && chargeOf(row);
  }

  async begin(
    { id }: Charge,
    { cardId, amount, firstTriedAt }: Parameters<ChargeRepository['begin']>[1],
    claimedUntil: Date,
  ): Promise<void> {
    await this.sql.rows(
      'autopay-charge.begin',
      `UPDATE autopay_charges SET state = 'charging', card_id = $2, amount = $3, first_tried_at = $4, claimed_until = $5
       WHERE id = $1`,
      [id, cardId, `${amount}`, firstTriedAt, claimedUntil],
    );
  }

  async stepBack(id: number): Promise<void> {
    await this.sql.rows(
      'autopay-charge.step-back',
      `UPDATE autopay_charges SET state = 'announced', card_id = NULL, amount = NULL, claimed_until = NULL,
         first_tried_at = CASE WHEN attempt > 1 THEN first_tried_at END
       WHERE id = $1 AND state = 'charging'`,
      [id],
    );
  }

  async release(id: number): Promise<void> {
    await this.sql.rows(
      'autopay-charge.release',
      'UPDATE autopay_charges SET claimed_until = NULL WHERE id = $1',
      [id],
    );
  }

  async settle(
    id: number,
    { providerId, amount }: { providerId: string; amount: Money },
    at: Date,
  ): Promise<void> {
    await this.sql.rows(
      'autopay-charge.settle',
      `UPDATE autopay_charges SET state = 'charged', provider_id = $2, amount = $3, reason = NULL, decided_at = $4,
         first_tried_at = coalesce(first_tried_at, $4), claimed_until = NULL
       WHERE id = $1`,
      [id, providerId, `${amount}`, at],
    );
  }

  async refuse(id: number, reason: Refusal, at: Date): Promise<void> {
    await this.end(id, 'refused', reason, at);
  }

  async cancel(id: number, reason: Cancellation, at: Date): Promise<void> {
    await this.end(id, 'canceled', reason, at);
  }

  private async end(id: number, state: 'refused' | 'canceled', reason: string, at: Date): Promise<void> {
    await this.sql.rows(
      'autopay-charge.end',
      `UPDATE autopay_charges SET state = $2, reason = $3, decided_at = $4, claimed_until = NULL WHERE id = $1`,
      [id, state, reason, at],
    );
  }

  untold(): Promise<number[]> {
    return this.sql.column<number>(
      'autopay-charge.untold',
      'SELECT id FROM autopay_charges WHERE is_untold ORDER BY id',
      [],
    );
  }

  async takeUntold(id: number): Promise<Charge | undefined> {
    const isTaken = await this.sql.some(
      'autopay-charge.take-untold',
      'UPDATE autopay_charges SET is_untold = false WHERE id = $1 AND is_untold RETURNING id',
      [id],
    );
    return isTaken ? this.read(id) : undefined;
  }

  isCharging(invoiceId: number): Promise<boolean> {
    return this.sql.some(
      'autopay-charge.is-charging',
      `SELECT FROM autopay_charges WHERE invoice_id = $1 AND state = 'charging'`,
      [invoiceId],
    );
  }
}
