import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The email accounts that owners connected, and which of them sent a link. */
export class EmailAccounts1790000126000 implements MigrationInterface {
  readonly name = 'EmailAccounts1790000126000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE email_accounts (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        connected_at timestamptz(3) NOT NULL,
        connected_by integer NOT NULL REFERENCES users,
        confirmed_by integer REFERENCES users,
        CONSTRAINT email_accounts_confirmed_by_check CHECK (confirmed_by <> connected_by)
      );
      COMMENT ON TABLE email_accounts IS 'Each email account that an owner connected in the browser or changed';
      COMMENT ON COLUMN email_accounts.confirmed_by IS 'Another owner who saved it unchanged';
      ALTER TABLE outbox ADD email_account_id integer REFERENCES email_accounts;
      COMMENT ON COLUMN outbox.email_account_id IS
        'The newest account that tried to send it, if it has a link; null for SMTP_URL'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox DROP email_account_id; DROP TABLE email_accounts');
  }
}
