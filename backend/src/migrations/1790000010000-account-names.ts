import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountNames1790000010000 implements MigrationInterface {
  readonly name = 'AccountNames1790000010000';

  async up(db: QueryRunner): Promise<void> {
    // Display name of an account; the username if the person has no name.
    await db.query(`
      CREATE OR REPLACE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at,
             coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name
      FROM users`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW accounts');
    await db.query(`
      CREATE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at FROM users`);
  }
}
