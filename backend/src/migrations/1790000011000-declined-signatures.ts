import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeclinedSignatures1790000011000 implements MigrationInterface {
  readonly name = 'DeclinedSignatures1790000011000';

  async up(db: QueryRunner): Promise<void> {
    // After a client declines, no signature is required any more; before, the flag stayed set.
    await db.query(`
      UPDATE documents SET needs_signature = false
      WHERE needs_signature AND file_kind = 'uploaded' AND status <> 'awaiting_signature'`);
  }

  async down(): Promise<void> {
    // It is no longer known which of them required a signature.
  }
}
