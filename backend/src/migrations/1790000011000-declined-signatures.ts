import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeclinedSignatures1790000011000 implements MigrationInterface {
  readonly name = 'DeclinedSignatures1790000011000';

  async up(db: QueryRunner): Promise<void> {
    // Who declines no longer owes a signature; before, the flag stayed.
    await db.query(`
      UPDATE documents SET needs_signature = false
      WHERE needs_signature AND file_kind = 'uploaded' AND status <> 'awaiting_signature'`);
  }

  async down(): Promise<void> {
    // Nothing tells any more which of them had been asked for.
  }
}
