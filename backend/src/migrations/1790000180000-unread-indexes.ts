import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that no statement reads by, but each event of the activity log, or each message, writes. */
export class UnreadIndexes1790000180000 implements MigrationInterface {
  readonly name = 'UnreadIndexes1790000180000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Each hash covers its event's record and place, of which activity_events_subject_key allows one each.
      ALTER TABLE activity_events DROP CONSTRAINT activity_events_sha256_key;
      -- A search of conversations looks into their messages as well, so it cannot begin with the subjects.
      DROP INDEX message_threads_plain_subject_idx`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX message_threads_plain_subject_idx ON message_threads USING gin (plain(subject) gin_trgm_ops);
      ALTER TABLE activity_events ADD CONSTRAINT activity_events_sha256_key UNIQUE (sha256)`);
  }
}
