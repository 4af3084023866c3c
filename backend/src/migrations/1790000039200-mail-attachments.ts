import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Small text files of an email, such as a calendar entry, stored with it. */
export class MailAttachments1790000039200 implements MigrationInterface {
  readonly name = 'MailAttachments1790000039200';

  async up(db: QueryRunner): Promise<void> {
    await db.query("ALTER TABLE outbox ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]'");
    await db.query("COMMENT ON COLUMN outbox.attachments IS '[{ fileName, fileType, content }]'");
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox DROP COLUMN attachments');
  }
}
