import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days for which an email is known count from its reading: an old one may be moved into the inbox. */
export class ListedEmails1790000125000 implements MigrationInterface {
  readonly name = 'ListedEmails1790000125000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE received_emails ADD created_at timestamptz(3) NOT NULL DEFAULT now();
      COMMENT ON COLUMN received_emails.created_at IS 'When it was read; those that wait count from the upgrade';
      UPDATE received_emails SET created_at = received_at WHERE state <> 'unassigned' AND received_at < now();
      CREATE INDEX received_emails_created_at_idx ON received_emails (created_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE received_emails DROP created_at');
  }
}
