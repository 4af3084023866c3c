import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders of requested signatures. Signatures requested a week or more before are reminded of by hand only. */
export class SignatureReminders1790000071000 implements MigrationInterface {
  readonly name = 'SignatureReminders1790000071000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE documents
        ADD reminders boolean NOT NULL DEFAULT true,
        ADD signature_asked_at timestamptz(3),
        ADD reminded_on date;
      COMMENT ON COLUMN documents.reminders IS 'Automatic reminders while a signature is awaited';
      COMMENT ON COLUMN documents.signature_asked_at IS 'Time from which automatic reminders count';
      COMMENT ON COLUMN documents.reminded_on IS 'Date of the last reminder, in the practice''s time zone';
      UPDATE documents SET signature_asked_at = status_since
      WHERE status = 'awaiting_signature' AND status_since > now() - interval '7 days'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE documents DROP reminded_on, DROP signature_asked_at, DROP reminders');
  }
}
