import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = (username: string): string => `
  id, ${username} AS username, email, first_name, last_name, role, created_at, closed_at,
  coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
  email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
  NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email,
  CASE WHEN role = 'client' THEN 'individual' ELSE kind END AS kind,
  role IN ('client', 'organization') AS is_client,
  CASE WHEN role = 'admin' THEN coalesce(staff_role, 'owner') END AS staff_role`;

/** Households and businesses: an address for their documents, and their name instead of a reserved username. */
export class Organizations1790000053000 implements MigrationInterface {
  readonly name = 'Organizations1790000053000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE client_profiles ADD COLUMN email text');
    await db.query(
      `CREATE OR REPLACE VIEW accounts AS SELECT ${columns('coalesce(name, username)')} FROM users`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE OR REPLACE VIEW accounts AS SELECT ${columns('username')} FROM users`);
    await db.query('ALTER TABLE client_profiles DROP COLUMN email');
  }
}
