import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request is pending review or completed; it never used the other statuses of documents. */
export class RequestStatus1790000018000 implements MigrationInterface {
  readonly name = 'RequestStatus1790000018000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE document_requests DROP CONSTRAINT document_requests_status_check,
        ADD CONSTRAINT document_requests_status_check CHECK (status IN ('pending_review', 'completed'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE document_requests DROP CONSTRAINT document_requests_status_check,
        ADD CONSTRAINT document_requests_status_check
        CHECK (status IN ('draft', 'pending_review', 'awaiting_signature', 'signed', 'completed'))`);
  }
}
