import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each visitor's address receives one confirmation of its messages a day. */
export class ContactReceipts1790000039310 implements MigrationInterface {
  readonly name = 'ContactReceipts1790000039310';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE contact_messages ADD COLUMN receipt_sent boolean NOT NULL DEFAULT false');
    await db.query(
      'CREATE INDEX contact_messages_receipts_idx ON contact_messages (lower(email), created_at) WHERE receipt_sent',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE contact_messages DROP COLUMN receipt_sent');
  }
}
