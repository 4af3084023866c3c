import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open invoices of other software, with what was paid there as one payment `before`, which is not money received here. */
export class ImportedInvoices1790000104000 implements MigrationInterface {
  readonly name = 'ImportedInvoices1790000104000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE invoices ADD imported boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN invoices.imported IS 'Issued by other software, and imported at issued_at';
      ${listed([...methods, 'before'], [...accounts, 'opening'])}
      CREATE OR REPLACE VIEW received_payments AS
        SELECT user_id, invoice_id, amount, mode, paid_at FROM payments WHERE method <> 'before';
      DROP INDEX payments_paid_at_idx;
      CREATE INDEX payments_paid_at_idx ON payments (paid_at) INCLUDE (amount)
        WHERE mode = 'live' AND method <> 'before';
      ${sumUpLedger(`('cash', 'opening')`, `AND entry.account = 'cash'`)}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${sumUpLedger(`('cash')`, '')}
      DROP INDEX payments_paid_at_idx;
      CREATE INDEX payments_paid_at_idx ON payments (paid_at) INCLUDE (amount) WHERE mode = 'live';
      CREATE OR REPLACE VIEW received_payments AS
        SELECT user_id, invoice_id, amount, mode, paid_at FROM payments;
      ${listed(methods, accounts)}
      ALTER TABLE invoices DROP imported`);
  }
}

const methods = ['check', 'cash', 'bank_transfer', 'ach', 'zelle', 'card', 'other'];
const accounts = ['receivable', 'revenue', 'cash', 'refunds', 'disputed'];

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const listed = (allowedMethods: readonly string[], allowedAccounts: readonly string[]): string => `
  ALTER TABLE payments DROP CONSTRAINT payments_method_check,
    ADD CONSTRAINT payments_method_check CHECK (method IN (${quoted(allowedMethods)}));
  ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check,
    ADD CONSTRAINT ledger_entries_account_check CHECK (account IN (${quoted(allowedAccounts)}));`;

/**
 * The trigger's function as in the baseline.
 * @param received accounts to which a payment adds @param isReceipt condition on the entries whose time is one of receipt
 */
const sumUpLedger = (received: string, isReceipt: string): string => `
  CREATE OR REPLACE FUNCTION sum_up_ledger() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE public.invoices AS invoice SET
      balance = invoice.balance + added.balance,
      received = invoice.received + added.received,
      refunded = invoice.refunded + added.refunded,
      credited = invoice.credited + added.credited,
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
        coalesce(sum(entry.amount) FILTER (WHERE entry.account IN ${received} AND t.kind = 'payment'), 0) AS received,
        -coalesce(sum(entry.amount) FILTER (
          WHERE entry.account IN ('cash', 'disputed') AND t.kind IN ('refund', 'refund_failed', 'dispute_lost')), 0)
          AS refunded,
        coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'refunds'), 0) AS credited,
        coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'disputed'), 0) AS disputed,
        max(t.occurred_at) AS occurred_at,
        max(t.occurred_at) FILTER (WHERE t.kind = 'payment' ${isReceipt}) AS paid_at,
        bool_or(t.kind = 'payment' AND t.mode = 'test') AS test_mode,
        bool_or(t.kind = 'refund_failed') AS refund_failed
      FROM added_entries entry JOIN public.ledger_transactions t ON t.id = entry.transaction_id
      GROUP BY entry.invoice_id
    ) added
    WHERE invoice.id = added.invoice_id;
    RETURN NULL;
  END $$;`;
