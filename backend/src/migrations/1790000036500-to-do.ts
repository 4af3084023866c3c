import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A client's open items, published for their to-do list. Each is indexed by client, regardless of how much is
 * done already.
 */
export class ToDo1790000036500 implements MigrationInterface {
  readonly name = 'ToDo1790000036500';

  async up(db: QueryRunner): Promise<void> {
    // A client who booked has agreed to the time. Appointments that the practice created wait for the
    // client's answer as long as they are in the future.
    await db.query(`
      ALTER TABLE appointments ADD COLUMN confirmed_at timestamptz(3), ADD COLUMN to_confirm_since timestamptz(3);
      UPDATE appointments SET confirmed_at = CASE WHEN source <> 'practice' THEN created_at END,
        to_confirm_since = CASE WHEN source = 'practice' THEN created_at END
      WHERE status <> 'held';
      ALTER TABLE appointments ADD CONSTRAINT appointments_to_confirm_check
        CHECK (to_confirm_since IS NULL OR confirmed_at IS NULL);
      CREATE INDEX appointments_to_confirm_since_idx ON appointments (user_id, starts_at)
        WHERE to_confirm_since IS NOT NULL AND status = 'scheduled';
      CREATE VIEW appointments_to_confirm AS
        SELECT id, user_id, label, starts_at, ends_at, to_confirm_since AS since FROM appointments
        WHERE to_confirm_since IS NOT NULL AND status = 'scheduled'`);
    await db.query(`
      CREATE INDEX documents_user_id_to_sign_idx ON documents (user_id)
        WHERE status = 'awaiting_signature' AND deleted_at IS NULL;
      CREATE INDEX document_requests_user_id_unanswered_idx ON document_requests (user_id)
        WHERE withdrawn_at IS NULL AND document_id IS NULL AND status <> 'completed'`);
    // An invoice reported as paid needs nothing more from the client.
    await db.query(`
      CREATE INDEX invoices_user_id_to_pay_idx ON invoices (user_id)
        WHERE status IN ('unpaid', 'partly_paid') AND reported_at IS NULL;
      CREATE VIEW invoices_to_pay AS
        SELECT id, user_id, invoice_number, description, balance, due_date, issued_at AS since FROM invoices
        WHERE status IN ('unpaid', 'partly_paid') AND reported_at IS NULL`);
    // The client has not read the practice's last message. Conversations with unread messages have an index.
    await db.query(`
      CREATE VIEW threads_to_answer AS
        SELECT t.id, t.user_id, t.subject, t.updated_at AS since
        FROM message_threads t JOIN messages m ON m.id = t.last_message_id
        WHERE t.client_unread > 0 AND m.from_user_id <> t.user_id`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW threads_to_answer, invoices_to_pay, appointments_to_confirm;
      DROP INDEX invoices_user_id_to_pay_idx, document_requests_user_id_unanswered_idx,
        documents_user_id_to_sign_idx, appointments_to_confirm_since_idx;
      ALTER TABLE appointments DROP COLUMN to_confirm_since, DROP COLUMN confirmed_at`);
  }
}
