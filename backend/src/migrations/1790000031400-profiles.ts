import type { MigrationInterface, QueryRunner } from 'typeorm';
import { uniteStoredFiles } from './unite-stored-files.js';

/** Further profile data and photos; an admin's profile is created by the first change. */
export class Profiles1790000031400 implements MigrationInterface {
  readonly name = 'Profiles1790000031400';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE client_profiles
        ADD COLUMN birthdate date,
        ADD COLUMN preferred_contact_method text NOT NULL DEFAULT 'email'
          CONSTRAINT client_profiles_preferred_contact_method_check
          CHECK (preferred_contact_method IN ('email', 'phone', 'mail')),
        ADD COLUMN photo_path text CONSTRAINT client_profiles_photo_path_key UNIQUE,
        ADD COLUMN photo_sha256 text
          CONSTRAINT client_profiles_photo_sha256_check CHECK (photo_sha256 ~ '^[0-9a-f]{64}$'),
        ADD CONSTRAINT client_profiles_photo_check CHECK ((photo_path IS NULL) = (photo_sha256 IS NULL))`);
    await db.query(`
      CREATE VIEW stored_files_clients (path, owner) AS
        SELECT photo_path, 'photo of user ' || user_id FROM client_profiles WHERE photo_path IS NOT NULL`);
    await uniteStoredFiles(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW stored_files');
    await db.query('DROP VIEW stored_files_clients');
    await uniteStoredFiles(db);
    await db.query(`
      ALTER TABLE client_profiles DROP COLUMN birthdate, DROP COLUMN preferred_contact_method,
        DROP COLUMN photo_path, DROP COLUMN photo_sha256`);
  }
}
