import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LiveEvents1790000021100 implements MigrationInterface {
  readonly name = 'LiveEvents1790000021100';

  async up(db: QueryRunner): Promise<void> {
    // Locked from the numbering of a person's events until the commit, so that numbers become visible in
    // order and without gaps. With a sequence, a transaction that commits first could have a higher number.
    await db.query(`
      CREATE TABLE live_event_heads (
        user_id integer CONSTRAINT live_event_heads_pkey PRIMARY KEY
          CONSTRAINT live_event_heads_user_id_fkey REFERENCES users,
        number integer NOT NULL
      )`);
    await db.query(`
      CREATE TABLE live_events (
        user_id integer,
        number integer,
        type text NOT NULL CONSTRAINT live_events_type_check CHECK (type IN ('notification', 'message', 'read')),
        data text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT live_events_pkey PRIMARY KEY (user_id, number)
      )`);
    await db.query('CREATE INDEX live_events_created_at_idx ON live_events (created_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE live_events, live_event_heads');
  }
}
