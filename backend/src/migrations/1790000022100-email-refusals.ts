import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailRefusals1790000022100 implements MigrationInterface {
  readonly name = 'EmailRefusals1790000022100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE email_refusals (
        user_id integer CONSTRAINT email_refusals_pkey PRIMARY KEY
          CONSTRAINT email_refusals_user_id_fkey REFERENCES users ON DELETE CASCADE,
        email text NOT NULL,
        reason text NOT NULL,
        refused_at timestamptz(3) NOT NULL
      )`);
    // A refusal does not apply to a changed address.
    await db.query(`
      CREATE VIEW refused_emails AS
      SELECT u.id AS user_id, r.reason, r.refused_at
      FROM users u JOIN email_refusals r ON r.user_id = u.id AND lower(r.email) = lower(u.email)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW refused_emails');
    await db.query('DROP TABLE email_refusals');
  }
}
