import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A month whose statement was sent back or deleted is missing, though the request for it is open again. */
export class OfAnsweredStatementRequests1790000212000 implements MigrationInterface {
  readonly name = 'OfAnsweredStatementRequests1790000212000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE bank_statements ADD was_answered boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN bank_statements.was_answered IS 'The request had an answer: without one it is missing, until it is requested again';
      UPDATE bank_statements s SET was_answered = true FROM document_requests r
        WHERE r.id = s.request_id AND (r.document_id IS NOT NULL OR r.reason IS NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE bank_statements DROP was_answered');
  }
}
