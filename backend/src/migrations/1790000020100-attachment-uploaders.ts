import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments count toward the storage of the client who sent them. */
export class AttachmentUploaders1790000020100 implements MigrationInterface {
  readonly name = 'AttachmentUploaders1790000020100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE message_attachments ADD uploaded_by integer
        CONSTRAINT message_attachments_uploaded_by_fkey REFERENCES users`);
    await db.query(`
      UPDATE message_attachments SET uploaded_by = messages.from_user_id
      FROM messages WHERE messages.id = message_attachments.message_id`);
    await db.query('ALTER TABLE message_attachments ALTER uploaded_by SET NOT NULL');
    // Covering index for the sum of a client's storage.
    await db.query(
      'CREATE INDEX message_attachments_uploaded_by_idx ON message_attachments (uploaded_by) INCLUDE (file_size)',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE message_attachments DROP uploaded_by');
  }
}
