import type { MigrationInterface, QueryRunner } from 'typeorm';
import { uniteStoredFiles } from './unite-stored-files.js';

/** Each module lists the files that its rows refer to in its own view. */
export class StoredFilesByModule1790000017000 implements MigrationInterface {
  readonly name = 'StoredFilesByModule1790000017000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE VIEW stored_files_documents (path, owner) AS ${documentFiles}`);
    await uniteStoredFiles(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE OR REPLACE VIEW stored_files (path, owner) AS ${documentFiles}`);
    await db.query('DROP VIEW stored_files_documents');
  }
}

// A deleted template keeps its row and its bytes, because answered requests refer to it.
const documentFiles = `
  SELECT file_path, 'document ' || document_id || ' version ' || version FROM document_versions
  UNION ALL
  SELECT signature_image_path, 'signature on document ' || id FROM documents WHERE signature_image_path IS NOT NULL
  UNION ALL
  SELECT file_path, 'document template ' || id FROM document_templates`;
