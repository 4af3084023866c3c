import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions that are copies of an uploaded file, prepared for signing. */
export class PreparedCopies1790000097000 implements MigrationInterface {
  readonly name = 'PreparedCopies1790000097000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE documents ADD prepared_from integer, ADD prepared boolean NOT NULL DEFAULT false;
      ALTER TABLE document_versions ADD prepared_from integer;
      COMMENT ON COLUMN document_versions.prepared_from IS
        'Version of the uploaded file that this copy was prepared from for signing; null for any other file'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE document_versions DROP prepared_from;
      ALTER TABLE documents DROP prepared_from, DROP prepared`);
  }
}
