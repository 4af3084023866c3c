import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = (username: string): string => `
  id, ${username} AS username, email, first_name, last_name, role, created_at, closed_at,
  coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
  email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
  NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email,
  CASE WHEN role = 'client' THEN 'individual' ELSE kind END AS kind,
  role IN ('client', 'organization') AS is_client,
  CASE WHEN role = 'admin' THEN coalesce(staff_role, 'owner') END AS staff_role`;

const details = (email: string, clients: string): string => `
  SELECT u.id AS client_id, u.created_at AS registered_at, u.closed_at IS NOT NULL AS closed,
    p.phone, p.address, p.city, p.state, p.zip_code, p.country${email}
  FROM users u LEFT JOIN client_profiles p ON p.user_id = u.id WHERE ${clients}`;
const printedEmail = `CASE WHEN u.role = 'organization' THEN coalesce(p.email, '') ELSE u.email END AS email`;

/** Households and businesses: an address for their documents, and their name instead of a reserved username. */
export class Organizations1790000053000 implements MigrationInterface {
  readonly name = 'Organizations1790000053000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE client_profiles ADD COLUMN email text');
    await db.query(
      `CREATE OR REPLACE VIEW accounts AS SELECT ${columns('coalesce(name, username)')} FROM users`,
    );
    await db.query(`
      CREATE OR REPLACE VIEW client_details AS
      ${details(`, ${printedEmail}`, `u.role IN ('client', 'organization')`)}`);
    // Published to other modules: who could act for which client, and when.
    await db.query(`
      CREATE VIEW granted_access AS
        SELECT client_id, person_id, accepted_at,
          least(ended_at, (until + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM site))::timestamptz(3) AS ended_at
        FROM client_access WHERE accepted_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW granted_access, client_details;
      CREATE VIEW client_details AS ${details('', `u.role = 'client'`)}`);
    await db.query(`CREATE OR REPLACE VIEW accounts AS SELECT ${columns('username')} FROM users`);
    await db.query('ALTER TABLE client_profiles DROP COLUMN email');
  }
}
