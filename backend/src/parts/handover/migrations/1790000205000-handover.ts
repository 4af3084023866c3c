import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Handovers: of one person and request, the last one. */
export class OfHandover1790000205000 implements MigrationInterface {
  readonly name = 'OfHandover1790000205000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE handovers (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        request_id integer NOT NULL REFERENCES document_requests ON DELETE CASCADE,
        item_id integer,
        session_id uuid REFERENCES sessions ON DELETE SET NULL,
        token_hash bytea NOT NULL CONSTRAINT handovers_token_hash_key UNIQUE,
        cookie_hash bytea CONSTRAINT handovers_cookie_hash_key UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3),
        ended_at timestamptz(3),
        CONSTRAINT handovers_pkey PRIMARY KEY (user_id, request_id),
        CONSTRAINT handovers_used_at_check CHECK (used_at IS NULL OR cookie_hash IS NOT NULL)
      );
      COMMENT ON COLUMN handovers.item_id IS 'Item of a checklist';
      COMMENT ON COLUMN handovers.session_id IS 'That made it; null once it has ended';
      COMMENT ON COLUMN handovers.cookie_hash IS 'Of the device that opened the link';
      COMMENT ON COLUMN handovers.expires_at IS 'Of the link, and of the cookie once it was opened';
      CREATE INDEX handovers_request_id_idx ON handovers (request_id);
      CREATE INDEX handovers_session_id_idx ON handovers (session_id);
      CREATE INDEX handovers_expires_at_idx ON handovers (expires_at);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE handovers');
  }
}
