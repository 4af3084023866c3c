import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StorageQuotas1790000013000 implements MigrationInterface {
  readonly name = 'StorageQuotas1790000013000';

  async up(db: QueryRunner): Promise<void> {
    // A client without a row has the default quota.
    await db.query(`
      CREATE TABLE storage_quotas (
        user_id integer CONSTRAINT storage_quotas_pkey PRIMARY KEY
          CONSTRAINT storage_quotas_user_id_fkey REFERENCES users,
        quota bigint NOT NULL CONSTRAINT storage_quotas_quota_check CHECK (quota >= 0)
      )`);
    // Covering index for the sum of a client's storage.
    await db.query(`
      CREATE INDEX document_versions_uploaded_by_idx ON document_versions (uploaded_by) INCLUDE (file_size)
        WHERE kind = 'uploaded'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX document_versions_uploaded_by_idx');
    await db.query('DROP TABLE storage_quotas');
  }
}
