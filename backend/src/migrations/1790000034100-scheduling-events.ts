import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events from the scheduling service, so that each takes effect once, in any order of arrival. */
export class SchedulingEvents1790000034100 implements MigrationInterface {
  readonly name = 'SchedulingEvents1790000034100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE scheduling_events (
        external_id text NOT NULL,
        kind text NOT NULL CONSTRAINT scheduling_events_kind_check CHECK (kind IN ('booked', 'cancelled')),
        replaces text,
        reason text,
        received_at timestamptz(3) NOT NULL,
        CONSTRAINT scheduling_events_pkey PRIMARY KEY (external_id, kind)
      );
      CREATE INDEX scheduling_events_replaces_idx ON scheduling_events (replaces) WHERE replaces IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE scheduling_events');
  }
}
