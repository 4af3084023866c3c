import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search finds clients by their company. */
export class SearchCompanies1790000189000 implements MigrationInterface {
  readonly name = 'SearchCompanies1790000189000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE ${clients('p.phone_digits, p.company')};
      CREATE INDEX client_profiles_company_idx ON client_profiles USING gin (word_parts(company))
        WITH (gin_pending_list_limit = 128) WHERE company IS NOT NULL;
      ALTER INDEX client_profiles_company_idx ALTER COLUMN 1 SET STATISTICS 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX client_profiles_company_idx;
      DROP VIEW searchable_all_clients;
      CREATE ${clients('p.phone_digits')}`);
  }
}

/** @param added columns after those that every searched view has */
const clients = (added: string): string => `VIEW searchable_all_clients AS
  SELECT u.id, u.id AS user_id,
    coalesce(u.name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) AS title,
    coalesce(u.name || ' ', '') || CASE WHEN u.role = 'organization' THEN '' ELSE
      coalesce(u.first_name || ' ', '') || coalesce(u.last_name || ' ', '') || u.username || ' ' || u.email
    END AS words,
    u.created_at AS at, ${added}
  FROM users u LEFT JOIN client_profiles p ON p.user_id = u.id
  WHERE u.role IN ('client', 'organization') AND u.closed_at IS NULL`;
