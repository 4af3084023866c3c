import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountLinks1790000031020 implements MigrationInterface {
  readonly name = 'AccountLinks1790000031020';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE outbox
        ADD COLUMN secret bytea,
        ADD COLUMN secret_until timestamptz(3),
        ADD COLUMN shown_to integer[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT outbox_secret_check CHECK (secret IS NULL OR secret_until IS NOT NULL)`);
    await db.query(
      "COMMENT ON COLUMN outbox.secret IS 'The bodies with their link, encrypted; null after the link has expired or been used'",
    );
    await db.query("COMMENT ON COLUMN outbox.shown_to IS 'users.id of the admins who have seen the link'");
    await db.query('CREATE INDEX outbox_secret_until_idx ON outbox (secret_until) WHERE secret IS NOT NULL');

    await db.query(`
      CREATE TABLE account_links (
        token_hash bytea CONSTRAINT account_links_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT account_links_user_id_fkey REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT account_links_kind_check CHECK (kind IN ('reset', 'invitation', 'email_undo')),
        email text,
        mail_id integer CONSTRAINT account_links_mail_id_fkey REFERENCES outbox ON DELETE SET NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3),
        CONSTRAINT account_links_email_check CHECK ((kind = 'email_undo') = (email IS NOT NULL))
      )`);
    await db.query(
      "COMMENT ON COLUMN account_links.email IS 'The previous address, which is reserved until the link expires'",
    );
    await db.query('CREATE INDEX account_links_user_id_idx ON account_links (user_id)');
    await db.query('CREATE INDEX account_links_mail_id_idx ON account_links (mail_id)');
    await db.query('CREATE INDEX account_links_expires_at_idx ON account_links (expires_at)');
    await db.query(
      'CREATE INDEX account_links_email_idx ON account_links (lower(email)) WHERE used_at IS NULL',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE account_links');
    await db.query('DROP INDEX outbox_secret_until_idx');
    await db.query(`
      ALTER TABLE outbox
        DROP CONSTRAINT outbox_secret_check,
        DROP COLUMN secret, DROP COLUMN secret_until, DROP COLUMN shown_to`);
  }
}
