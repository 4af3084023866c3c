import type { MigrationInterface, QueryRunner } from 'typeorm';

/** History published by each module, from which a past week can be reconstructed. */
export class WeeklyClose1790000036400 implements MigrationInterface {
  readonly name = 'WeeklyClose1790000036400';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE VIEW receivable_changes AS
        SELECT t.invoice_id, t.occurred_at, e.amount
        FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id WHERE e.account = 'receivable';
      CREATE VIEW issued_versions AS
        SELECT v.invoice_id, i.user_id, i.invoice_number, v.content ->> 'description' AS description, v.version,
          v.content ->> 'dueDate' AS due_date, v.created_at
        FROM invoice_versions v JOIN invoices i ON i.id = v.invoice_id;
      CREATE INDEX invoice_versions_due_date_idx ON invoice_versions ((content ->> 'dueDate'));
      CREATE VIEW asked_refunds AS SELECT user_id, created_at, decided_at FROM refund_requests;
      CREATE INDEX payments_paid_at_idx ON payments (paid_at) INCLUDE (amount) WHERE mode = 'live'`);
    await db.query(`
      CREATE VIEW requested_documents AS
        SELECT id, user_id, title, due_date, status, created_at, withdrawn_at FROM document_requests;
      CREATE INDEX document_requests_any_due_date_idx ON document_requests (due_date)`);
    await db.query(`
      CREATE VIEW conversations AS SELECT id, user_id FROM message_threads;
      CREATE VIEW sent_messages AS SELECT id, thread_id, from_user_id, created_at FROM messages`);
    await db.query(`
      CREATE VIEW client_appointments AS
        SELECT user_id, starts_at, ends_at, status, cancelled_at FROM appointments
        WHERE user_id IS NOT NULL AND status <> 'held'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP VIEW client_appointments, sent_messages, conversations, requested_documents,
         asked_refunds, issued_versions, receivable_changes`,
    );
    await db.query(
      'DROP INDEX document_requests_any_due_date_idx, payments_paid_at_idx, invoice_versions_due_date_idx',
    );
  }
}
