import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A failed refund is reversed by a separate transaction. */
export class FailedRefunds1790000031700 implements MigrationInterface {
  readonly name = 'FailedRefunds1790000031700';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
          'issue', 'change', 'void', 'delete', 'payment', 'refund', 'refund_failed',
          'dispute', 'dispute_won', 'dispute_lost')),
        DROP CONSTRAINT ledger_transactions_refund_check,
        ADD CONSTRAINT ledger_transactions_refund_check
          CHECK ((refund_id IS NOT NULL) = (kind IN ('refund', 'refund_failed')))`);
    await db.query(`
      ALTER TABLE refunds ADD COLUMN failed_at timestamptz(3);
      UPDATE refunds SET failed_at = created_at WHERE status = 'failed';
      ALTER TABLE refunds
        ADD CONSTRAINT refunds_failed_check CHECK ((failed_at IS NOT NULL) = (status = 'failed'))`);
    await sumUpLedger(db, {
      goingBack: `'refund', 'refund_failed', 'dispute_lost'`,
      paidAgain: `CASE WHEN added.refund_failed THEN invoice.last_paid_at ELSE added.occurred_at END`,
    });
  }

  /** Possible only while no refund has failed, because ledger rows are never changed. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE refunds DROP COLUMN failed_at');
    await sumUpLedger(db, { goingBack: `'refund', 'dispute_lost'`, paidAgain: 'added.occurred_at' });
    await db.query(`
      ALTER TABLE ledger_transactions
        DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
          'issue', 'change', 'void', 'delete', 'payment', 'refund', 'dispute', 'dispute_won', 'dispute_lost')),
        DROP CONSTRAINT ledger_transactions_refund_check,
        ADD CONSTRAINT ledger_transactions_refund_check CHECK ((refund_id IS NOT NULL) = (kind = 'refund'))`);
  }
}

/**
 * Same rule as LedgerTotals in the application, which uses the same sums.
 * @param goingBack transaction kinds that change the refunded amount
 * @param paidAgain condition for an invoice that becomes paid
 */
async function sumUpLedger(
  db: QueryRunner,
  { goingBack, paidAgain }: { goingBack: string; paidAgain: string },
): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION sum_up_ledger() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      UPDATE public.invoices AS invoice SET
        balance = invoice.balance + added.balance,
        received = invoice.received + added.received,
        refunded = invoice.refunded + added.refunded,
        disputed = invoice.disputed + added.disputed,
        paid_date = CASE WHEN invoice.balance + added.balance = 0
            AND invoice.received + added.received > invoice.refunded + added.refunded
          THEN coalesce(invoice.paid_date, ${paidAgain}) END,
        last_paid_at = greatest(invoice.last_paid_at, added.paid_at),
        test_mode = invoice.test_mode OR added.test_mode,
        updated_at = greatest(invoice.updated_at, added.occurred_at)
      FROM (
        SELECT entry.invoice_id,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'receivable'), 0) AS balance,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'cash' AND t.kind = 'payment'), 0) AS received,
          -coalesce(sum(entry.amount) FILTER (
            WHERE entry.account IN ('cash', 'disputed') AND t.kind IN (${goingBack})), 0) AS refunded,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'disputed'), 0) AS disputed,
          max(t.occurred_at) AS occurred_at,
          max(t.occurred_at) FILTER (WHERE t.kind = 'payment') AS paid_at,
          bool_or(t.kind = 'payment' AND t.mode = 'test') AS test_mode,
          bool_or(t.kind = 'refund_failed') AS refund_failed
        FROM added_entries entry JOIN public.ledger_transactions t ON t.id = entry.transaction_id
        GROUP BY entry.invoice_id
      ) added
      WHERE invoice.id = added.invoice_id;
      RETURN NULL;
    END $$`);
}
