import type { MigrationInterface, QueryRunner } from 'typeorm';

const liveTypes = `'notification', 'message', 'read', 'invoice', 'document', 'opened'`;
const allow = (types: string): string => `
  ALTER TABLE live_events DROP CONSTRAINT live_events_type_check,
    ADD CONSTRAINT live_events_type_check CHECK (type IN (${types}))`;

/** Progress of the practice's setup, as far as it cannot be seen in other records. */
export class Setup1790000067000 implements MigrationInterface {
  readonly name = 'Setup1790000067000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE setup (
        id integer DEFAULT 1 CONSTRAINT setup_pkey PRIMARY KEY CONSTRAINT setup_single_check CHECK (id = 1),
        done text[] NOT NULL DEFAULT '{}',
        test_mail_id integer,
        dismissed_at timestamptz(3)
      );
      COMMENT ON COLUMN setup.test_mail_id IS 'outbox.id of the last test message, until it is accepted';
      -- A practice that has clients is set up already.
      INSERT INTO setup (dismissed_at)
      SELECT CASE WHEN EXISTS (SELECT FROM users WHERE role IN ('client', 'organization')) THEN now() END`);
    await db.query(allow(`${liveTypes}, 'setup'`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM live_events WHERE type = 'setup'`);
    await db.query(allow(liveTypes));
    await db.query('DROP TABLE setup');
  }
}
