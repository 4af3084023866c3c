import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Storage counts deleted documents as well, which the other indexes by client leave out. */
export class DocumentsByClient1790000058000 implements MigrationInterface {
  readonly name = 'DocumentsByClient1790000058000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX documents_user_id_idx ON documents (user_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX documents_user_id_idx');
  }
}
