import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers per client from each module: totals, open items, and the last contact. */
export class ClientSummaries1790000036010 implements MigrationInterface {
  readonly name = 'ClientSummaries1790000036010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE VIEW filed_documents AS SELECT id, user_id FROM documents WHERE deleted_at IS NULL;
      CREATE VIEW open_requests AS
        SELECT id, user_id FROM document_requests WHERE withdrawn_at IS NULL AND status <> 'completed';
      CREATE INDEX document_requests_open_idx ON document_requests (user_id)
        WHERE withdrawn_at IS NULL AND status <> 'completed';
      CREATE VIEW counted_threads AS SELECT user_id, threads FROM thread_counts;
      CREATE VIEW received_payments AS SELECT user_id, invoice_id, amount, mode, paid_at FROM payments;
      CREATE INDEX invoices_owed_idx ON invoices (user_id) INCLUDE (balance) WHERE status IN ('unpaid', 'partly_paid')`);
    // Events of earlier versions are stored without the type of their subject.
    await db.query(`
      CREATE VIEW recorded_events AS
        SELECT subject_type, subject_id, sequence,
          CASE WHEN position('.' IN type) > 0 THEN type ELSE subject_type || '.' || type END AS type,
          occurred_at, actor_id, client_id, details
        FROM activity_events WHERE NOT refused`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW recorded_events, received_payments, counted_threads, open_requests, filed_documents;
      DROP INDEX invoices_owed_idx, document_requests_open_idx`);
  }
}
