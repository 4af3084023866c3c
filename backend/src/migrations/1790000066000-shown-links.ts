import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that the practice has seen before they set a password, and what follows from that. */
export class ShownLinks1790000066000 implements MigrationInterface {
  readonly name = 'ShownLinks1790000066000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE account_links ADD shown_at timestamptz(3);
      COMMENT ON COLUMN account_links.shown_at IS 'The practice saw the link in the outbox, or printed by a command';
      UPDATE account_links l SET shown_at = o.created_at FROM outbox o WHERE o.id = l.mail_id AND o.shown_to <> '{}';
      ALTER TABLE users ADD password_link_shown_at timestamptz(3);
      ALTER TABLE sessions ADD awaits_password boolean DEFAULT false NOT NULL;
      COMMENT ON COLUMN sessions.awaits_password IS
        'Began with a link that the practice saw; the password has not been entered since'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE sessions DROP awaits_password;
      ALTER TABLE users DROP password_link_shown_at;
      ALTER TABLE account_links DROP shown_at`);
  }
}
