import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to act for a client: their emails, and the lookups of access by its end and by who granted it. */
export class AccessInvitations1790000051000 implements MigrationInterface {
  readonly name = 'AccessInvitations1790000051000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE client_access
        ADD mail_id integer CONSTRAINT client_access_mail_id_fkey REFERENCES outbox ON DELETE SET NULL;
      CREATE INDEX client_access_mail_id_idx ON client_access (mail_id) WHERE mail_id IS NOT NULL;
      CREATE INDEX client_access_until_idx ON client_access (until) WHERE ended_at IS NULL;
      CREATE INDEX client_access_granted_by_idx ON client_access (granted_by);
      CREATE INDEX client_access_ended_by_idx ON client_access (ended_by) WHERE ended_by IS NOT NULL;
      CREATE INDEX client_access_consent_document_id_idx ON client_access (consent_document_id)
        WHERE consent_document_id IS NOT NULL;
      ALTER TABLE client_access DROP CONSTRAINT client_access_consent_document_id_fkey,
        ADD CONSTRAINT client_access_consent_document_id_fkey FOREIGN KEY (consent_document_id)
          REFERENCES documents ON DELETE SET NULL;
      COMMENT ON COLUMN client_access.mail_id IS 'The email with the invitation link'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE client_access DROP CONSTRAINT client_access_consent_document_id_fkey,
        ADD CONSTRAINT client_access_consent_document_id_fkey FOREIGN KEY (consent_document_id) REFERENCES documents;
      DROP INDEX client_access_consent_document_id_idx;
      DROP INDEX client_access_ended_by_idx;
      DROP INDEX client_access_granted_by_idx;
      DROP INDEX client_access_until_idx;
      ALTER TABLE client_access DROP mail_id`);
  }
}
