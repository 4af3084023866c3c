import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reminders of requested signatures: whether they are sent, the time from which they count, and the practice's day of
 * the last one. Signatures requested a week or more before are reminded of by hand only.
 */
export class SignatureReminders1790000071000 implements MigrationInterface {
  readonly name = 'SignatureReminders1790000071000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE documents
        ADD reminders boolean NOT NULL DEFAULT true,
        ADD signature_asked_at timestamptz(3),
        ADD reminded_on date;
      UPDATE documents SET signature_asked_at = status_since
      WHERE status = 'awaiting_signature' AND status_since > now() - interval '7 days'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE documents DROP reminded_on, DROP signature_asked_at, DROP reminders');
  }
}
