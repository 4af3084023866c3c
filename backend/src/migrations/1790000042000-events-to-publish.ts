import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domain events that notifications, live events and webhooks read after the commit, until they are published. */
export class EventsToPublish1790000042000 implements MigrationInterface {
  readonly name = 'EventsToPublish1790000042000';

  async up(db: QueryRunner): Promise<void> {
    // One row per transaction, since the events of one transaction are published together. An event that
    // cannot be published is set aside: due at infinity.
    await db.query(`
      CREATE TABLE events_to_publish (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT events_to_publish_pkey PRIMARY KEY,
        events jsonb NOT NULL,
        origin jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        due_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        error text,
        restored boolean NOT NULL DEFAULT false
      )`);
    await db.query('CREATE INDEX events_to_publish_due_at_idx ON events_to_publish (due_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE events_to_publish');
  }
}
