import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a file needs a password to open: found out at its upload, so files of before have none. */
export class FilesWithPasswords1790000098000 implements MigrationInterface {
  readonly name = 'FilesWithPasswords1790000098000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of tables)
      await db.query(`ALTER TABLE ${table} ADD needs_password boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.query(`ALTER TABLE ${table} DROP needs_password`);
  }
}

const tables = ['documents', 'document_templates'];
