import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts at Stripe that an owner has connected: the one in use, and earlier ones until what began there has ended.
 * Attempts and payments know theirs.
 */
export class GatewayAccounts1790000094000 implements MigrationInterface {
  readonly name = 'GatewayAccounts1790000094000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE gateway_accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        country text NOT NULL,
        currency text NOT NULL,
        sealed bytea NOT NULL,
        webhook_key uuid NOT NULL DEFAULT gen_random_uuid(),
        webhook_id text,
        connecting_since timestamptz(3),
        checked_at timestamptz(3),
        webhook_ok_at timestamptz(3)
      );
      COMMENT ON COLUMN gateway_accounts.id IS 'Stripe''s id and the mode of the key: acct_1/live';
      COMMENT ON COLUMN gateway_accounts.sealed IS 'Key and signing secret as JSON, encrypted under APP_SECRET';
      COMMENT ON COLUMN gateway_accounts.webhook_key IS 'Idempotency key for making the webhook endpoint';
      COMMENT ON COLUMN gateway_accounts.connecting_since IS 'Set while an owner is connecting it';
      COMMENT ON COLUMN gateway_accounts.webhook_ok_at IS 'First event with a good signature since checked_at';
      ALTER TABLE payment_attempts ADD account text;
      ALTER TABLE payments ADD account text;
      COMMENT ON COLUMN payment_attempts.account IS 'gateway_accounts.id; null: of the server''s settings, or none';
      COMMENT ON COLUMN payments.account IS 'As in payment_attempts';
      CREATE INDEX payments_account_idx ON payments (account) WHERE account IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments DROP account;
      ALTER TABLE payment_attempts DROP account;
      DROP TABLE gateway_accounts`);
  }
}
