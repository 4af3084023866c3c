import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Last day before an invoice is overdue, also for "due upon receipt"; and the date of the last reminder. */
export class OverdueAfter1790000038300 implements MigrationInterface {
  readonly name = 'OverdueAfter1790000038300';

  async up(db: QueryRunner): Promise<void> {
    // Same rule as `Invoice.overdueAfter`.
    await db.query(`
      ALTER TABLE invoices
        ADD COLUMN overdue_after date GENERATED ALWAYS AS (coalesce(due_date, issued_on + 7)) STORED,
        ADD COLUMN reminded_on date;
      ALTER TABLE document_requests ADD COLUMN reminded_on date;
      CREATE INDEX invoices_owed_overdue_after_idx ON invoices (overdue_after, user_id)
        WHERE status IN ('unpaid', 'partly_paid');
      CREATE OR REPLACE VIEW owed_invoices AS
        SELECT id, user_id, invoice_number, description, due_date, balance, overdue_after FROM invoices
        WHERE status IN ('unpaid', 'partly_paid');
      CREATE OR REPLACE VIEW invoices_to_pay AS
        SELECT id, user_id, invoice_number, description, balance, due_date, issued_at AS since, overdue_after
        FROM invoices WHERE status IN ('unpaid', 'partly_paid') AND reported_at IS NULL`);
    // An upgrade must not email clients about old invoices, so their last reminder counts as sent.
    await db.query(`
      INSERT INTO invoice_reminders (invoice_id, due_date, stage, sent_at)
      SELECT id, overdue_after, 14, issued_at FROM invoices WHERE state = 'issued' AND due_date IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM invoice_reminders r USING invoices i WHERE i.id = r.invoice_id AND i.due_date IS NULL;
      DROP VIEW invoices_to_pay, owed_invoices;
      CREATE VIEW owed_invoices AS
        SELECT id, user_id, invoice_number, description, due_date, balance FROM invoices
        WHERE status IN ('unpaid', 'partly_paid');
      CREATE VIEW invoices_to_pay AS
        SELECT id, user_id, invoice_number, description, balance, due_date, issued_at AS since FROM invoices
        WHERE status IN ('unpaid', 'partly_paid') AND reported_at IS NULL;
      ALTER TABLE document_requests DROP COLUMN reminded_on;
      ALTER TABLE invoices DROP COLUMN reminded_on, DROP COLUMN overdue_after`);
  }
}
