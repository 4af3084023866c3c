import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailConfirmation1790000038400 implements MigrationInterface {
  readonly name = 'EmailConfirmation1790000038400';

  async up(db: QueryRunner): Promise<void> {
    // Stores the confirmed address, not only a timestamp, so that an address changed by the previous version counts as
    // not confirmed. An unconfirmed address receives few emails.
    await db.query(`
      ALTER TABLE users
        ADD COLUMN confirmed_email text,
        ADD COLUMN email_by_owner boolean NOT NULL DEFAULT false`);
    await db.query(`
      CREATE OR REPLACE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at,
             coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
             email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
             NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email
      FROM users`);

    await db.query(`
      ALTER TABLE account_links
        ADD COLUMN sent_to text,
        ADD COLUMN ends_earlier_access boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT account_links_kind_check,
        ADD CONSTRAINT account_links_kind_check
          CHECK (kind IN ('reset', 'invitation', 'email_undo', 'email_confirmation'))`);
    await db.query(
      "COMMENT ON COLUMN account_links.sent_to IS 'The address that using the link confirms; null for a printed link'",
    );
    await db.query(
      "COMMENT ON COLUMN account_links.ends_earlier_access IS 'For email_undo: the previous address was not confirmed'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query("DELETE FROM account_links WHERE kind = 'email_confirmation'");
    await db.query(`
      ALTER TABLE account_links
        DROP COLUMN sent_to, DROP COLUMN ends_earlier_access,
        DROP CONSTRAINT account_links_kind_check,
        ADD CONSTRAINT account_links_kind_check CHECK (kind IN ('reset', 'invitation', 'email_undo'))`);
    await db.query('DROP VIEW accounts');
    await db.query(`
      CREATE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at,
             coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name
      FROM users`);
    await db.query('ALTER TABLE users DROP COLUMN confirmed_email, DROP COLUMN email_by_owner');
  }
}
