import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `standing_legal_holds` shows the document of a hold, so that a document's answer can tell whether it is held. */
export class DocumentHolds1790000044000 implements MigrationInterface {
  readonly name = 'DocumentHolds1790000044000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE OR REPLACE VIEW standing_legal_holds AS
      SELECT client_id, document_id FROM legal_holds WHERE released_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW standing_legal_holds;
      CREATE VIEW standing_legal_holds AS SELECT client_id FROM legal_holds WHERE released_at IS NULL`);
  }
}
