import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signed documents that the practice has yet to countersign or complete, published for Today. */
export class Countersignatures1790000073000 implements MigrationInterface {
  readonly name = 'Countersignatures1790000073000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX documents_signed_idx ON documents (status_since, id) INCLUDE (user_id)
        WHERE status = 'signed' AND deleted_at IS NULL;
      CREATE VIEW documents_to_countersign AS
        SELECT id, user_id, title, status_since AS since FROM documents
        WHERE status = 'signed' AND deleted_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW documents_to_countersign; DROP INDEX documents_signed_idx');
  }
}
