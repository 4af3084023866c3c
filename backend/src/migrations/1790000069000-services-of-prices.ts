import type { MigrationInterface, QueryRunner } from 'typeorm';

const startingTagline =
  'Guidance for people and small businesses in San Antonio: coaching, consulting and bookkeeping with one consultant who explains every step.';

/** The service that a price is for, and a starting tagline that fits a practice in any city. */
export class ServicesOfPrices1790000069000 implements MigrationInterface {
  readonly name = 'ServicesOfPrices1790000069000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE prices ADD service_id text;
      UPDATE prices p SET service_id = s.id
      FROM (VALUES ('Personal Financial Coaching', 'personal-finance'), ('Business Consulting', 'business-finance'),
        ('Professional Bookkeeping', 'bookkeeping'), ('Regulatory Guidance', 'operational-efficiency'),
        ('Financial Education', 'business-education')) AS s (title, id)
      WHERE p.title = s.title`);
    await db.query(
      `UPDATE site SET tagline = replace(tagline, ' in San Antonio', ''), version = version + 1
       WHERE NOT is_demo AND tagline = $1`,
      [startingTagline],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE prices DROP service_id');
  }
}
