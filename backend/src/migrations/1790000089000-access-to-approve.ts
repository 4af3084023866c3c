import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access that waits for the client's approval, published for their to-do list. */
export class AccessToApprove1790000089000 implements MigrationInterface {
  readonly name = 'AccessToApprove1790000089000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE client_access ADD pending_since timestamptz(3);
      COMMENT ON COLUMN client_access.pending_since IS 'When the terms that wait were requested; kept after their end';
      CREATE INDEX client_access_to_approve_idx ON client_access (client_id)
        WHERE ended_at IS NULL AND (approved_at IS NULL OR pending IS NOT NULL);
      CREATE VIEW access_to_approve AS
        SELECT id, client_id AS user_id, coalesce((SELECT a.name FROM accounts a WHERE a.id = person_id), name, email) AS name,
          until, coalesce(pending_since, created_at) AS since
        FROM client_access WHERE ended_at IS NULL AND (approved_at IS NULL OR pending IS NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW access_to_approve;
      DROP INDEX client_access_to_approve_idx;
      ALTER TABLE client_access DROP pending_since`);
  }
}
