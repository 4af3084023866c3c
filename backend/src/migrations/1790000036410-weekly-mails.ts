import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The week of the last weekly mail stands beside the wish for it, so that nobody has one twice. */
export class WeeklyMails1790000036410 implements MigrationInterface {
  readonly name = 'WeeklyMails1790000036410';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE notification_preferences ADD COLUMN weekly_mailed text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE notification_preferences DROP COLUMN weekly_mailed');
  }
}
