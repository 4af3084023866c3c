import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Open work of each module, published for Today. Each view has an index that contains only its rows, so that
 * counting them and finding the oldest costs the same regardless of how much is done already.
 */
export class Workday1790000036000 implements MigrationInterface {
  readonly name = 'Workday1790000036000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE documents ADD COLUMN status_since timestamptz(3) NOT NULL DEFAULT now();
      UPDATE documents SET status_since = updated_at;
      CREATE INDEX documents_pending_review_idx ON documents (status_since, id) INCLUDE (user_id)
        WHERE status = 'pending_review' AND deleted_at IS NULL;
      CREATE INDEX documents_awaiting_signature_idx ON documents (status_since, id) INCLUDE (user_id)
        WHERE status = 'awaiting_signature' AND deleted_at IS NULL;
      CREATE VIEW documents_to_review AS
        SELECT id, user_id, title, status_since AS since FROM documents
        WHERE status = 'pending_review' AND deleted_at IS NULL;
      CREATE VIEW documents_to_sign AS
        SELECT id, user_id, title, status_since AS since FROM documents
        WHERE status = 'awaiting_signature' AND deleted_at IS NULL`);
    await db.query(`
      CREATE INDEX document_requests_unanswered_idx ON document_requests (due_date, id) INCLUDE (user_id)
        WHERE withdrawn_at IS NULL AND document_id IS NULL AND status <> 'completed';
      CREATE VIEW unanswered_requests AS
        SELECT id, user_id, title, due_date, created_at FROM document_requests
        WHERE withdrawn_at IS NULL AND document_id IS NULL AND status <> 'completed'`);
    // The inbox index sorts by negated waiting time: the longest wait comes first.
    await db.query(`
      CREATE VIEW unanswered_threads AS
        SELECT id, user_id, subject AS title, waiting_since AS since, inbox_order FROM message_threads
        WHERE waiting_since IS NOT NULL`);
    await db.query(`
      CREATE INDEX refund_requests_open_idx ON refund_requests (created_at, id) INCLUDE (user_id)
        WHERE status = 'open';
      CREATE VIEW open_refund_requests AS
        SELECT r.id, r.user_id, r.invoice_id, i.invoice_number, r.created_at AS since
        FROM refund_requests r JOIN invoices i ON i.id = r.invoice_id WHERE r.status = 'open';
      CREATE VIEW owed_invoices AS
        SELECT id, user_id, invoice_number, description, due_date, balance FROM invoices
        WHERE status IN ('unpaid', 'partly_paid')`);
    await db.query(`
      CREATE INDEX contact_messages_unresolved_idx ON contact_messages (created_at, id)
        WHERE NOT resolved AND NOT suspect;
      CREATE VIEW unresolved_contact_messages AS
        SELECT id, concat_ws(' ', first_name, last_name) AS sender, service, created_at AS since FROM contact_messages
        WHERE NOT resolved AND NOT suspect`);
    await db.query(`
      CREATE VIEW scheduled_appointments AS
        SELECT id, user_id, label, invitee_name, starts_at, ends_at FROM appointments WHERE status = 'scheduled'`);
    // Partial index: few accounts are closed, and counts of open work leave them out.
    await db.query('CREATE INDEX users_closed_idx ON users (id) WHERE closed_at IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX users_closed_idx;
      DROP VIEW scheduled_appointments, unresolved_contact_messages, owed_invoices, open_refund_requests,
        unanswered_threads, unanswered_requests, documents_to_sign, documents_to_review;
      DROP INDEX contact_messages_unresolved_idx, refund_requests_open_idx, document_requests_unanswered_idx,
        documents_awaiting_signature_idx, documents_pending_review_idx;
      ALTER TABLE documents DROP COLUMN status_since`);
  }
}
