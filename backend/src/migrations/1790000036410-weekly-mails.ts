import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Week of the last weekly email, stored with the preference, so that none is sent twice. */
export class WeeklyMails1790000036410 implements MigrationInterface {
  readonly name = 'WeeklyMails1790000036410';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE notification_preferences ADD COLUMN weekly_mailed text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE notification_preferences DROP COLUMN weekly_mailed');
  }
}
