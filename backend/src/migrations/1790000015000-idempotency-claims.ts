import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key can be claimed before its request has a response. */
export class IdempotencyClaims1790000015000 implements MigrationInterface {
  readonly name = 'IdempotencyClaims1790000015000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE idempotency_keys
        ADD COLUMN claim_id uuid,
        ADD COLUMN claimed_until timestamptz(3),
        ADD CONSTRAINT idempotency_keys_claim_check CHECK ((claim_id IS NULL) = (claimed_until IS NULL))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DELETE FROM idempotency_keys WHERE claim_id IS NOT NULL');
    await db.query(`
      ALTER TABLE idempotency_keys
        DROP CONSTRAINT idempotency_keys_claim_check, DROP COLUMN claim_id, DROP COLUMN claimed_until`);
  }
}
