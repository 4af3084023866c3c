import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sample prices are published once they are changed or confirmed. */
export class ConfirmedPrices1790000106000 implements MigrationInterface {
  readonly name = 'ConfirmedPrices1790000106000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE prices ADD confirmed boolean NOT NULL DEFAULT true;
      UPDATE prices SET confirmed = false WHERE updated_by IS NULL
        AND NOT EXISTS (SELECT FROM setup WHERE done @> ARRAY['prices'])`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE prices DROP confirmed');
  }
}
