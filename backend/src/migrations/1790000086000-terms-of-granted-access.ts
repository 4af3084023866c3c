import type { MigrationInterface, QueryRunner } from 'typeorm';

const published = `client_id, person_id, accepted_at,
  least(ended_at, (until + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM site))::timestamptz(3) AS ended_at`;

/** A breach report counts only the kinds of data that a helper's access included. */
export class TermsOfGrantedAccess1790000086000 implements MigrationInterface {
  readonly name = 'TermsOfGrantedAccess1790000086000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE VIEW granted_access AS
        SELECT ${published}, id, role, scopes FROM client_access WHERE accepted_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW granted_access;
      CREATE VIEW granted_access AS SELECT ${published} FROM client_access WHERE accepted_at IS NOT NULL`);
  }
}
