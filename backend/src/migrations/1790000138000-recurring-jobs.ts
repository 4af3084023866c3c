import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times that recurring jobs were last sent for, so that missed ones can be made up. */
export class RecurringJobs1790000138000 implements MigrationInterface {
  readonly name = 'RecurringJobs1790000138000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE recurring_jobs (
        name text PRIMARY KEY,
        sent_for timestamptz(3) NOT NULL
      );
      COMMENT ON COLUMN recurring_jobs.sent_for IS
        'Time of the schedule, not of the run. Jobs without a row begin with their next time'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE recurring_jobs');
  }
}
