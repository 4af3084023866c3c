import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The part of the practice in logins: passwords that it set, and links that it saw. */
export class EvidenceOfLogins1790000082100 implements MigrationInterface {
  readonly name = 'EvidenceOfLogins1790000082100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users
        ADD password_link_shown_by integer CONSTRAINT users_password_link_shown_by_fkey REFERENCES users,
        ADD password_set_by_practice_at timestamptz(3),
        ADD invitation_shown_at timestamptz(3);
      ALTER TABLE account_links
        ADD shown_by integer CONSTRAINT account_links_shown_by_fkey REFERENCES users;
      COMMENT ON COLUMN account_links.shown_by IS 'Who saw it first; null for a link that a command printed';
      ALTER TABLE client_access ADD link_shown_at timestamptz(3);
      COMMENT ON COLUMN client_access.link_shown_at IS 'The practice saw the emailed link in the outbox';
      UPDATE client_access g SET link_shown_at = o.created_at FROM outbox o
      WHERE o.id = g.mail_id AND o.shown_to <> '{}' AND g.accepted_at IS NULL;
      CREATE TABLE access_links (
        token_hash bytea CONSTRAINT access_links_pkey PRIMARY KEY,
        access_id integer NOT NULL CONSTRAINT access_links_access_id_fkey REFERENCES client_access ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX access_links_access_id_idx ON access_links (access_id);
      COMMENT ON TABLE access_links IS 'Links of invitations that were shown to the practice, beside the emailed one'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE access_links;
      ALTER TABLE client_access DROP link_shown_at;
      ALTER TABLE account_links DROP shown_by;
      ALTER TABLE users DROP invitation_shown_at, DROP password_set_by_practice_at, DROP password_link_shown_by`);
  }
}
