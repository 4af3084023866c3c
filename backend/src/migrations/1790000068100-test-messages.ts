import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The setup awaits the acceptance of any test message, not only of the last one. */
export class TestMessages1790000068100 implements MigrationInterface {
  readonly name = 'TestMessages1790000068100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE setup ADD test_mail_ids integer[] NOT NULL DEFAULT '{}';
      COMMENT ON COLUMN setup.test_mail_ids IS 'outbox.id of each test message, until one is accepted';
      COMMENT ON COLUMN setup.test_mail_id IS 'Replaced by test_mail_ids';
      UPDATE setup SET test_mail_ids = ARRAY[test_mail_id] WHERE test_mail_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE setup DROP test_mail_ids');
  }
}
