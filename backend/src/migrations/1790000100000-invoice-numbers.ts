import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The practice's own series of invoice numbers, and who deleted an invoice that had one. */
export class InvoiceNumbers1790000100000 implements MigrationInterface {
  readonly name = 'InvoiceNumbers1790000100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE invoice_series
        ADD prefix text NOT NULL DEFAULT 'INV-' CHECK (prefix ~ '^[A-Za-z0-9/.-]{0,12}$'),
        ADD digits integer NOT NULL DEFAULT 6 CHECK (digits BETWEEN 1 AND 9);
      ALTER TABLE invoices
        ADD deleted_at timestamptz(3),
        ADD deleted_by integer REFERENCES users;
      COMMENT ON COLUMN invoices.deleted_at IS 'null: not deleted, or by an earlier version';
      UPDATE invoices i SET deleted_at = e.occurred_at, deleted_by = e.actor_id
        FROM activity_events e
        WHERE i.state = 'deleted' AND e.subject_type = 'invoice' AND e.subject_id = i.id AND e.type = 'invoice.deleted';
      CREATE INDEX invoices_deleted_idx ON invoices (created_at DESC, id DESC) WHERE state = 'deleted'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX invoices_deleted_idx;
      ALTER TABLE invoices DROP deleted_at, DROP deleted_by;
      ALTER TABLE invoice_series DROP prefix, DROP digits`);
  }
}
