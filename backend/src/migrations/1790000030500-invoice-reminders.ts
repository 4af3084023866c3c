import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sent reminders, once per due date; and the order of exported invoices. */
export class InvoiceReminders1790000030500 implements MigrationInterface {
  readonly name = 'InvoiceReminders1790000030500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE invoice_reminders (
        invoice_id integer NOT NULL CONSTRAINT invoice_reminders_invoice_id_fkey REFERENCES invoices ON DELETE CASCADE,
        due_date date NOT NULL,
        stage integer NOT NULL,
        sent_at timestamptz(3) NOT NULL,
        CONSTRAINT invoice_reminders_pkey PRIMARY KEY (invoice_id, due_date, stage)
      );
      CREATE INDEX invoices_issued_on_idx ON invoices (issued_on, id) WHERE state IN ('issued', 'void')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX invoices_issued_on_idx');
    await db.query('DROP TABLE invoice_reminders');
  }
}
