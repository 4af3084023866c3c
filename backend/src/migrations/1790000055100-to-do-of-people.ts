import type { MigrationInterface, QueryRunner } from 'typeorm';

const toSign = (columns: string): string => `
  SELECT id, user_id, title, status_since AS since${columns} FROM documents
  WHERE status = 'awaiting_signature' AND deleted_at IS NULL`;

/** Documents to sign with the columns by which a person's access can be limited. */
export class ToDoOfPeople1790000055100 implements MigrationInterface {
  readonly name = 'ToDoOfPeople1790000055100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE OR REPLACE VIEW documents_to_sign AS ${toSign(', category, uploaded_by')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW documents_to_sign; CREATE VIEW documents_to_sign AS ${toSign('')}`);
  }
}
