import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Email, payments and books as an owner connects them in the browser, and whether a connection works. */
export class Connections1790000092000 implements MigrationInterface {
  readonly name = 'Connections1790000092000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE connections (
        kind text PRIMARY KEY,
        settings jsonb,
        sealed bytea,
        last_ok_at timestamptz(3),
        last_error_at timestamptz(3),
        last_error text,
        CONSTRAINT connections_sealed_check CHECK (sealed IS NULL OR settings IS NOT NULL),
        CONSTRAINT connections_last_error_check CHECK ((last_error IS NULL) = (last_error_at IS NULL))
      );
      COMMENT ON COLUMN connections.settings IS 'Null if the server''s environment decides, or nothing is connected';
      COMMENT ON COLUMN connections.sealed IS 'Secrets by name as JSON, encrypted under APP_SECRET'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE connections');
  }
}
