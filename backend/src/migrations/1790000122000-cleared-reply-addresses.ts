import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of replies that were sent, or never will be, are kept as a hash alone. */
export class ClearedReplyAddresses1790000122000 implements MigrationInterface {
  readonly name = 'ClearedReplyAddresses1790000122000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE outbox SET reply_to = NULL WHERE reply_to IS NOT NULL AND (status IN ('sent', 'failed') OR destroyed_at IS NOT NULL)`,
    );
  }

  async down(): Promise<void> {}
}
