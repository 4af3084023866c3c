import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the newest payment recorded by hand, of a client and of the practice. */
export class PaymentsByHand1790000073500 implements MigrationInterface {
  readonly name = 'PaymentsByHand1790000073500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX payments_client_by_hand_idx ON payments (user_id, id) WHERE provider IS NULL;
      CREATE INDEX payments_by_hand_idx ON payments (id) WHERE provider IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX payments_by_hand_idx, payments_client_by_hand_idx');
  }
}
