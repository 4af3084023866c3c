import { Injectable } from '@nestjs/common';
import { Money, type StoredLineItem, storedLineItem, totalsOf } from '../../../kernel/index.js';
import { practiceName } from '../../../modules/practice/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { AgreedInvoice, Agreement, NewAgreement } from '../domain/agreement.js';
import type { Ending } from '../domain/autopay-events.js';
import type { Agreed, AgreementRepository, IssuedInvoice } from '../domain/ports.js';

/** Expression for `Agreement.series`, of a recurring invoice `r`. */
export const series = `concat_ws(' ', r.id, r.user_id, extract(epoch FROM r.created_at))`;

type Row = Omit<Agreement, 'amount'> & { amount: string };

const columns = `a.id, a.recurring_invoice_id AS "recurringInvoiceId", a.user_id AS "userId", a.agreed_by AS "agreedBy",
  r.description, ${series} AS series, a.amount::text AS amount`;

const agreementOf = ({ amount, ...row }: Row): Agreement => ({ ...row, amount: Money.parse(amount) });

@Injectable()
export class SqlAgreements implements AgreementRepository {
  constructor(private readonly sql: Sql) {}

  async lockInvoice(recurringInvoiceId: number): Promise<AgreedInvoice | undefined> {
    const row = await this.sql.first<Omit<AgreedInvoice, 'amount'> & { items: StoredLineItem[] }>(
      'autopay.lock-recurring-invoice',
      `SELECT id AS "recurringInvoiceId", user_id AS "userId", description, every,
         to_char(starts_on, 'YYYY-MM-DD') AS "startsOn", items, ${practiceName} AS practice,
         ended_at IS NOT NULL AS "hasEnded" FROM recurring_invoices
       WHERE id = $1 FOR UPDATE`,
      [recurringInvoiceId],
    );
    if (!row) return undefined;
    const { items, ...invoice } = row;
    return { ...invoice, amount: totalsOf(items.map(storedLineItem)).amount };
  }

  isInForce(
    { recurringInvoiceId, startsOn }: Pick<AgreedInvoice, 'recurringInvoiceId' | 'startsOn'>,
    text: string,
  ): Promise<boolean> {
    return this.sql.some(
      'autopay-agreement.is-in-force',
      `SELECT FROM autopay_agreements WHERE recurring_invoice_id = $1 AND ended_at IS NULL AND text = $2
         AND starts_on = $3`,
      [recurringInvoiceId, text, startsOn],
    );
  }

  async add(agreement: NewAgreement): Promise<void> {
    const { recurringInvoiceId, userId, agreedBy, amount, every, startsOn } = agreement;
    const { language, text, textSha256, agreedAt } = agreement;
    await this.end({ recurringInvoiceId }, 'replaced', agreedAt);
    await this.sql.rows(
      'autopay-agreement.add',
      `INSERT INTO autopay_agreements (recurring_invoice_id, user_id, agreed_by, amount, every, starts_on, language, text, text_sha256, agreed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        recurringInvoiceId,
        userId,
        agreedBy,
        `${amount}`,
        every,
        startsOn,
        language,
        text,
        textSha256,
        agreedAt,
      ],
    );
  }

  async end(of: Agreed, because: Ending, at: Date, above?: Money): Promise<Agreement[]> {
    const {
      userId = null,
      personId = null,
      recurringInvoiceId = null,
    }: { [key in 'userId' | 'personId' | 'recurringInvoiceId']?: number | null } = of;
    const rows = await this.sql.rows<Row>(
      'autopay-agreement.end',
      `UPDATE autopay_agreements a SET ended_at = $3, ended_because = $4, amount_above = $5 FROM recurring_invoices r
       WHERE r.id = a.recurring_invoice_id AND a.ended_at IS NULL
         AND ($1::int IS NULL OR a.user_id = $1) AND ($2::int IS NULL OR a.recurring_invoice_id = $2)
         AND ($6::int IS NULL OR a.agreed_by = $6 AND a.user_id <> $6)
       RETURNING ${columns}`,
      [userId, recurringInvoiceId, at, because, above ? `${above}` : null, personId],
    );
    return rows.map(agreementOf);
  }

  finished(before: Date): Promise<number[]> {
    return this.sql.column<number>(
      'autopay-agreement.finished',
      `SELECT a.recurring_invoice_id FROM autopay_agreements a JOIN recurring_invoices r ON r.id = a.recurring_invoice_id
       WHERE a.ended_at IS NULL AND r.ended_at <= $1 AND NOT EXISTS (
         SELECT FROM autopay_charges c JOIN invoices i ON i.id = c.invoice_id
         WHERE i.recurring_invoice_id = r.id AND c.state IN ('announced', 'charging'))
       ORDER BY a.id`,
      [before],
    );
  }

  async dismiss(recurringInvoiceId: number): Promise<void> {
    await this.sql.rows(
      'autopay-agreement.dismiss',
      `UPDATE autopay_agreements SET ended_because = 'turned_off', amount_above = NULL
       WHERE recurring_invoice_id = $1 AND ended_because IN ('amount', 'terms')`,
      [recurringInvoiceId],
    );
  }

  covers(recurringInvoiceId: number, amount: Money): Promise<boolean> {
    return this.sql.some(
      'autopay-agreement.covers',
      `SELECT FROM autopay_agreements a JOIN recurring_invoices r ON r.id = a.recurring_invoice_id
       WHERE r.id = $1 AND a.ended_at IS NULL AND a.amount >= $2 AND a.every = r.every AND a.starts_on = r.starts_on`,
      [recurringInvoiceId, `${amount}`],
    );
  }

  isAgreed(invoiceId: number): Promise<boolean> {
    return this.sql.some(
      'autopay-agreement.is-agreed',
      `SELECT FROM invoices i JOIN autopay_agreements a ON a.recurring_invoice_id = i.recurring_invoice_id
         AND a.ended_at IS NULL WHERE i.id = $1`,
      [invoiceId],
    );
  }

  async lockOfInvoice(invoiceId: number): Promise<IssuedInvoice | undefined> {
    const row = await this.sql.first<
      Row & Omit<IssuedInvoice, 'agreement' | 'amount'> & { invoiceAmount: string }
    >(
      'autopay-agreement.lock-of-invoice',
      `SELECT ${columns}, i.invoice_number AS "invoiceNumber", to_char(i.issued_on, 'YYYY-MM-DD') AS "issuedOn",
         i.amount::text AS "invoiceAmount", a.every = r.every AND a.starts_on = r.starts_on AS "isOnItsDays"
       FROM invoices i JOIN recurring_invoices r ON r.id = i.recurring_invoice_id
         JOIN autopay_agreements a ON a.recurring_invoice_id = r.id AND a.ended_at IS NULL
       WHERE i.id = $1 AND i.status IN ('unpaid', 'partly_paid') AND i.reported_at IS NULL FOR UPDATE OF a`,
      [invoiceId],
    );
    if (!row || (await this.isAnnounced(invoiceId))) return undefined;
    const { invoiceNumber, issuedOn, invoiceAmount, isOnItsDays, ...agreement } = row;
    const amount = Money.parse(invoiceAmount);
    return { agreement: agreementOf(agreement), invoiceNumber, issuedOn, isOnItsDays, amount };
  }

  /** A statement of its own, since the locking one does not see what was committed while it waited. */
  private isAnnounced(invoiceId: number): Promise<boolean> {
    return this.sql.some('autopay-charge.of-invoice', 'SELECT FROM autopay_charges WHERE invoice_id = $1', [
      invoiceId,
    ]);
  }
}
