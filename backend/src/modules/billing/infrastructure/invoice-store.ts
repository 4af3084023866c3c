import { Money, unreachable } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Dispute } from '../domain/dispute.js';
import type { Invoice } from '../domain/invoice.js';
import type { LedgerTransaction } from '../domain/ledger.js';
import type { Payment } from '../domain/payment.js';
import type { Refund } from '../domain/refund.js';

/** The statements that write the money of an invoice and its versions, which are tables of their own. */
export class InvoiceStore {
  constructor(private readonly sql: Sql) {}

  /** Stores the new records for tables other than `invoices`, and assigns their ids. */
  async storeDecided(invoice: Invoice): Promise<void> {
    const { content, refunds, disputes, transactions } = invoice.takeUnstored();
    if (content)
      await this.sql.rows(
        'invoice.add-version',
        'INSERT INTO invoice_versions (invoice_id, version, content, created_at) VALUES ($1, $2, $3, $4)',
        [invoice.id, content.version, JSON.stringify(content), invoice.updated_at],
      );
    for (const refund of refunds) await this.storeRefund(invoice, refund);
    for (const dispute of disputes) await this.storeDispute(invoice, dispute);
    for (const transaction of transactions) await this.post(invoice, transaction);
  }

  /** Ids for new rows of a table, in ascending order. */
  nextIds(table: 'invoices' | 'payments', count: number): Promise<number[]> {
    return this.sql.column<number>(
      `${table}.next-ids`,
      `SELECT nextval(pg_get_serial_sequence('${table}', 'id'))::int AS id FROM generate_series(1, $1) ORDER BY id`,
      [count],
    );
  }

  /** The same for new imported invoices, which have neither refunds nor disputes, in a few statements for all. */
  async storeImported(invoices: readonly Invoice[]): Promise<void> {
    const decided = invoices.map((invoice) => ({ invoice, ...invoice.takeUnstored() }));
    const versions = decided.flatMap(({ invoice, content }) => (content ? [{ invoice, content }] : []));
    await this.sql.rows(
      'invoice.add-versions',
      `INSERT INTO invoice_versions (invoice_id, version, content, created_at)
       SELECT invoice_id, version, content::jsonb, created_at
       FROM unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) AS given (invoice_id, version, content, created_at)`,
      [
        versions.map(({ invoice }) => invoice.id),
        versions.map(({ content }) => content.version),
        versions.map(({ content }) => JSON.stringify(content)),
        versions.map(({ invoice }) => invoice.updated_at),
      ],
    );
    const posted = decided.flatMap(({ invoice, transactions }) =>
      transactions.map((transaction) => ({ invoice, ...transaction })),
    );
    const paid = posted.flatMap(({ invoice, payment }) => (payment ? [{ invoice, payment }] : []));
    await this.addPayments(paid);
    await this.addTransactions(posted);
  }

  private async addPayments(paid: readonly { invoice: Invoice; payment: Payment }[]): Promise<void> {
    const ids = await this.nextIds('payments', paid.length);
    for (const [index, { payment }] of paid.entries())
      payment.id = ids[index] ?? unreachable('no id is left');
    await this.sql.rows(
      'ledger.add-payments',
      `INSERT INTO payments (id, invoice_id, user_id, amount, method, mode, paid_at, recorded_by, recorded_at, language)
       SELECT id, invoice_id, user_id, amount, method, mode, paid_at, recorded_by, recorded_at, language
       FROM unnest($1::int[], $2::int[], $3::int[], $4::numeric[], $5::text[], $6::text[], $7::timestamptz[], $8::int[],
         $9::timestamptz[], $10::text[])
         AS given (id, invoice_id, user_id, amount, method, mode, paid_at, recorded_by, recorded_at, language)`,
      [
        ids,
        paid.map(({ invoice }) => invoice.id),
        paid.map(({ invoice }) => invoice.userId),
        paid.map(({ payment }) => `${payment.amount}`),
        paid.map(({ payment }) => payment.method),
        paid.map(({ payment }) => payment.mode),
        paid.map(({ payment }) => payment.paidAt),
        paid.map(({ payment }) => payment.recordedBy),
        paid.map(({ payment }) => payment.recordedAt),
        paid.map(({ invoice }) => invoice.language),
      ],
    );
  }

  private async addTransactions(
    posted: readonly (LedgerTransaction & { invoice: Invoice })[],
  ): Promise<void> {
    const entries = posted.flatMap(({ invoice, kind, entries: moved }) =>
      moved.map((entry) => ({ ...entry, id: invoice.id, kind })),
    );
    await this.sql.rows(
      'ledger.post-all',
      // The database alone numbers transactions. An invoice has one of each kind here.
      `WITH posted AS (
         INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at, payment_id)
         SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
         RETURNING id, invoice_id, kind)
       INSERT INTO ledger_entries (transaction_id, invoice_id, account, amount)
       SELECT posted.id, invoice_id, entry.account, entry.amount
       FROM unnest($7::int[], $8::text[], $9::text[], $10::numeric[]) AS entry (invoice_id, kind, account, amount)
       JOIN posted USING (invoice_id, kind)`,
      [
        posted.map(({ invoice }) => invoice.id),
        posted.map(({ invoice }) => invoice.userId),
        posted.map(({ kind }) => kind),
        posted.map(({ mode }) => mode),
        posted.map(({ occurredAt }) => occurredAt),
        posted.map(({ payment }) => payment?.id ?? null),
        entries.map(({ id }) => id),
        entries.map(({ kind }) => kind),
        entries.map(({ account }) => account),
        entries.map(({ amount }) => `${amount}`),
      ],
    );
  }

  private async storeRefund(invoice: Invoice, refund: Refund): Promise<void> {
    if ((refund.id as number | undefined) === undefined) refund.id = await this.insertRefund(invoice, refund);
    else {
      if (invoice.refunds.some((other) => other !== refund && other.id === refund.id))
        await this.separate(invoice, refund);
      await this.sql.rows(
        'refund.update',
        `UPDATE refunds SET status = $2, refunded_at = $3, failed_at = $4, failure = $5,
           language = CASE WHEN refunded_at IS NULL THEN ${languageOf('refunds.user_id')} ELSE language END
         WHERE id = $1`,
        [refund.id, refund.status, refund.refundedAt, refund.failedAt, refund.failure],
      );
    }
    await this.sql.rows(
      'refund.allocate',
      `INSERT INTO refund_allocations (refund_id, payment_id, amount, provider_refund_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (refund_id, payment_id) DO UPDATE SET provider_refund_id = excluded.provider_refund_id`,
      [refund.id, refund.payment.id, `${refund.amount}`, refund.providerRefundId],
    );
  }

  private insertRefund({ id, userId }: Invoice, refund: Refund): Promise<number> {
    const { amount, reason, mode, status, refundedAt, failedAt, createdBy, created_at } = refund;
    return this.sql.onlyValue<number>(
      'refund.add',
      `INSERT INTO refunds (invoice_id, user_id, amount, reason, mode, status, refunded_at, failed_at, created_by,
         created_at, key, still_owed, failure, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${languageOf('$2')}) RETURNING id`,
      [
        id,
        userId,
        `${amount}`,
        reason,
        mode,
        status,
        refundedAt,
        failedAt,
        createdBy,
        created_at,
        refund.key,
        refund.stillOwed,
        refund.failure,
      ],
    );
  }

  /** Splits a refund of several payments, stored by an earlier release, into one row per payment. */
  private async separate(invoice: Invoice, part: Refund): Promise<void> {
    const united = part.id;
    await this.sql.rows(
      'refund.take-part',
      `WITH taken AS (DELETE FROM refund_allocations WHERE refund_id = $1 AND payment_id = $2 RETURNING amount)
       UPDATE refunds r SET amount = r.amount - taken.amount FROM taken WHERE r.id = $1`,
      [united, part.payment.id],
    );
    part.id = await this.insertRefund(invoice, part);
  }

  private async storeDispute(invoice: Invoice, dispute: Dispute): Promise<void> {
    dispute.id = await this.sql.onlyValue<number>(
      'dispute.put',
      `INSERT INTO disputes (invoice_id, payment_id, amount, reason, provider_id, status, opened_at, closed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (provider_id) DO UPDATE SET status = excluded.status, closed_at = excluded.closed_at RETURNING id`,
      [
        invoice.id,
        dispute.payment.id,
        `${dispute.amount}`,
        dispute.reason,
        dispute.providerId,
        dispute.status,
        dispute.openedAt,
        dispute.closedAt,
      ],
    );
  }

  /** All entries of a transaction in one statement, with the payment that it records. */
  private async post(invoice: Invoice, transaction: LedgerTransaction): Promise<void> {
    const { kind, mode, occurredAt, entries, payment, refund, dispute, taxBack = Money.zero } = transaction;
    const posted = [
      invoice.id,
      invoice.userId,
      kind,
      mode,
      occurredAt,
      entries.map(({ account }) => account),
      entries.map(({ amount }) => `${amount}`),
    ];
    if (payment) {
      payment.id = await this.postPayment(posted, payment);
      if (payment.isByCredit) await this.moveCredit(invoice, payment);
      // The trigger has the time of receipt, but not the time of recording.
      if (payment.recordedAt > payment.paidAt)
        await this.sql.rows(
          'invoice.touch',
          'UPDATE invoices SET updated_at = greatest(updated_at, $2) WHERE id = $1',
          [invoice.id, payment.recordedAt],
        );
    } else
      await this.sql.rows(
        'ledger.post',
        `WITH posted AS (
           INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at, refund_id, dispute_id, tax_back)
           VALUES ($1, $2, $3, $4, $5, $8, $9, $10) RETURNING id, invoice_id)
         ${insertEntries}`,
        [...posted, refund?.id ?? null, dispute?.id ?? null, `${taxBack}`],
      );
    if (kind === 'refund' && refund?.payment.isByCredit)
      await this.moveCredit(invoice, refund.payment, refund);
  }

  /** Takes a payment from the client's credit, or returns a refund of one. */
  private async moveCredit({ id, userId }: Invoice, payment: Payment, refund?: Refund): Promise<void> {
    const { kind, amount, at } = refund
      ? { kind: 'returned', amount: refund.amount, at: refund.refundedAt }
      : { kind: 'applied', amount: payment.amount.negated(), at: payment.recordedAt };
    await this.sql.rows(
      'invoice.move-credit',
      `INSERT INTO credit_entries (user_id, kind, amount, invoice_id, payment_id, refund_id, recorded_by, received_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        userId,
        kind,
        `${amount}`,
        id,
        refund ? null : payment.id,
        refund?.id ?? null,
        refund ? refund.createdBy : (payment.recordedBy ?? payment.paidBy),
        at,
      ],
    );
  }

  private postPayment(posted: unknown[], payment: Payment): Promise<number> {
    const {
      amount,
      method,
      reference,
      provider,
      providerId,
      recordedBy,
      recordedAt,
      paidBy,
      account,
      byLink,
      tax,
    } = payment;
    return this.sql.onlyValue<number>(
      'ledger.post-payment',
      `WITH paid AS (
         INSERT INTO payments (invoice_id, user_id, amount, method, mode, reference, provider, provider_id, paid_at, recorded_by,
           recorded_at, paid_by, language, account, by_link, tax)
         VALUES ($1, $2, $8, $9, $4, $10, $11, $12, $5, $13, $14, $15, ${languageOf('$2')}, $16, $17, $18) RETURNING id),
       posted AS (
         INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at, payment_id)
         SELECT $1, $2, $3, $4, $5, id FROM paid RETURNING id, invoice_id),
       entered AS (${insertEntries})
       SELECT id FROM paid`,
      [
        ...posted,
        `${amount}`,
        method,
        reference,
        provider,
        providerId,
        recordedBy,
        recordedAt,
        paidBy,
        account,
        byLink,
        `${tax}`,
      ],
    );
  }
}

/** SQL for a client's language now. @param userId SQL for users.id */
const languageOf = (userId: string): string => `(SELECT a.language FROM accounts a WHERE a.id = ${userId})`;

const insertEntries = `INSERT INTO ledger_entries (transaction_id, invoice_id, account, amount)
  SELECT posted.id, posted.invoice_id, entry.account, entry.amount
  FROM posted, unnest($6::text[], $7::numeric[]) AS entry (account, amount)`;
