import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A refund belongs to one payment, has its own key, and may reduce the invoice instead of raising its
 * balance. The previous release creates refunds of several payments without a key: each part is read as a
 * refund.
 */
export class RefundsByPayment1790000038200 implements MigrationInterface {
  readonly name = 'RefundsByPayment1790000038200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refunds
        ADD COLUMN key text,
        ADD COLUMN still_owed boolean NOT NULL DEFAULT true,
        ADD COLUMN failure text;
      COMMENT ON COLUMN refunds.key IS
        'UUID that identifies it to the payment provider; null: its id is used, as in the previous release';
      ALTER TABLE invoices ADD COLUMN credited numeric(12,2) NOT NULL DEFAULT 0;
      COMMENT ON COLUMN invoices.credited IS 'Amount by which refunds reduced it, from the ledger account refunds';
      UPDATE invoices SET credited = sums.credited
      FROM (SELECT invoice_id, sum(amount) AS credited FROM ledger_entries WHERE account = 'refunds' GROUP BY invoice_id) sums
      WHERE sums.invoice_id = invoices.id AND sums.credited <> 0`);
    await sumUpLedger(db, 'credited = invoice.credited + added.credited,');
    await followTotals(db, ['credited']);
  }

  async down(db: QueryRunner): Promise<void> {
    await followTotals(db, []);
    await sumUpLedger(db, '');
    await db.query(`
      ALTER TABLE invoices DROP COLUMN credited;
      ALTER TABLE refunds DROP COLUMN key, DROP COLUMN still_owed, DROP COLUMN failure`);
  }
}

/**
 * Same rule as LedgerTotals in the application, which uses the same sums. @param more further columns to set
 */
async function sumUpLedger(db: QueryRunner, more: string): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION sum_up_ledger() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      UPDATE public.invoices AS invoice SET
        balance = invoice.balance + added.balance,
        received = invoice.received + added.received,
        refunded = invoice.refunded + added.refunded,
        ${more}
        disputed = invoice.disputed + added.disputed,
        paid_date = CASE WHEN invoice.balance + added.balance = 0
            AND invoice.received + added.received > invoice.refunded + added.refunded
          THEN coalesce(invoice.paid_date,
            CASE WHEN added.refund_failed THEN invoice.last_paid_at ELSE added.occurred_at END) END,
        last_paid_at = greatest(invoice.last_paid_at, added.paid_at),
        test_mode = invoice.test_mode OR added.test_mode,
        updated_at = greatest(invoice.updated_at, added.occurred_at)
      FROM (
        SELECT entry.invoice_id,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'receivable'), 0) AS balance,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'cash' AND t.kind = 'payment'), 0) AS received,
          -coalesce(sum(entry.amount) FILTER (
            WHERE entry.account IN ('cash', 'disputed') AND t.kind IN ('refund', 'refund_failed', 'dispute_lost')), 0)
            AS refunded,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'refunds'), 0) AS credited,
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

/** Triggers that refuse totals which do not follow from the ledger. @param more further totals */
async function followTotals(db: QueryRunner, more: string[]): Promise<void> {
  const amounts = ['balance', 'received', 'refunded', 'disputed', ...more];
  const totals = [...amounts, 'paid_date', 'last_paid_at', 'test_mode'];
  const of = (row: string): string => totals.map((column) => `${row}.${column}`).join(', ');
  const zero = [...amounts.map(() => '0::numeric'), 'NULL::timestamptz', 'NULL::timestamptz', 'false'].join(
    ', ',
  );
  await db.query(`
    DROP TRIGGER invoices_totals_begin_at_zero ON invoices;
    DROP TRIGGER invoices_totals_follow ON invoices;
    CREATE TRIGGER invoices_totals_begin_at_zero BEFORE INSERT ON invoices FOR EACH ROW
      WHEN ((${of('NEW')}) IS DISTINCT FROM (${zero})) EXECUTE FUNCTION refuse_totals_by_hand();
    CREATE TRIGGER invoices_totals_follow BEFORE UPDATE ON invoices FOR EACH ROW
      WHEN (pg_trigger_depth() = 0 AND (${of('NEW')}) IS DISTINCT FROM (${of('OLD')}))
      EXECUTE FUNCTION refuse_totals_by_hand()`);
}
