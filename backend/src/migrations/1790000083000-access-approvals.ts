import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Terms of access that a client approves: their version, and those that the practice wishes instead. */
export class AccessApprovals1790000083000 implements MigrationInterface {
  readonly name = 'AccessApprovals1790000083000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE client_access
        ADD version integer NOT NULL DEFAULT 1,
        ADD pending jsonb CONSTRAINT client_access_pending_check CHECK (jsonb_typeof(pending) = 'object');
      COMMENT ON COLUMN client_access.version IS 'Raised with every change of terms and of pending';
      COMMENT ON COLUMN client_access.pending IS 'Wider terms (scopes, categories, until) that wait for the client'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE client_access DROP pending, DROP version');
  }
}
