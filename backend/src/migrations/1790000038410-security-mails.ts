import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Security emails are counted by kind; above ten an hour, they are collected into one. */
export class SecurityMails1790000038410 implements MigrationInterface {
  readonly name = 'SecurityMails1790000038410';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox ADD COLUMN security_event text');
    await db.query(
      "COMMENT ON COLUMN outbox.security_event IS 'Type of the event that a security email is about; null for any other email'",
    );
    await db.query(`
      CREATE TABLE gathered_security_mails (
        user_id integer NOT NULL
          CONSTRAINT gathered_security_mails_user_id_fkey REFERENCES users ON DELETE CASCADE,
        security_event text NOT NULL,
        count integer NOT NULL,
        since timestamptz(3) NOT NULL,
        CONSTRAINT gathered_security_mails_pkey PRIMARY KEY (user_id, security_event)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE gathered_security_mails');
    await db.query('ALTER TABLE outbox DROP COLUMN security_event');
  }
}
