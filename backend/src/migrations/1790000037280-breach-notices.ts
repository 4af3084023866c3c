import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of a breach, with recipient and date. */
export class BreachNotices1790000037280 implements MigrationInterface {
  readonly name = 'BreachNotices1790000037280';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE breach_reports ADD COLUMN notices jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE breach_reports DROP COLUMN notices');
  }
}
