import type { MigrationInterface, QueryRunner } from 'typeorm';

const isIndividual = `role = 'client'`;
const isClient = `role IN ('client', 'organization')`;
const title = `coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username)`;
/** Expression of the index. */
const words = `coalesce(name || ' ', '') || CASE WHEN role = 'organization' THEN '' ELSE
  coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email END`;

const open = (name: string, clients: string): string => `
  CREATE OR REPLACE VIEW ${name} AS SELECT id, id AS user_id, ${title} AS title, ${words} AS words, created_at AS at
  FROM users WHERE ${clients} AND closed_at IS NULL`;
const closed = (name: string, clients: string): string => `
  CREATE OR REPLACE VIEW ${name} AS SELECT id, ${words} AS words FROM users WHERE ${clients} AND closed_at IS NOT NULL`;

/**
 * Households and businesses are found in views of their own: the previous version would list them with their
 * reserved usernames.
 */
export class SearchOfAllClients1790000059500 implements MigrationInterface {
  readonly name = 'SearchOfAllClients1790000059500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(open('searchable_all_clients', isClient));
    await db.query(closed('searchable_all_closed_clients', isClient));
    await db.query(open('searchable_clients', isIndividual));
    await db.query(closed('searchable_closed_clients', isIndividual));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(open('searchable_clients', isClient));
    await db.query(closed('searchable_closed_clients', isClient));
    await db.query('DROP VIEW searchable_all_clients, searchable_all_closed_clients');
  }
}
