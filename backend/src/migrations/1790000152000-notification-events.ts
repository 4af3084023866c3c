import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications are found by their event, no longer by their title. Those from before have none. */
export class NotificationEvents1790000152000 implements MigrationInterface {
  readonly name = 'NotificationEvents1790000152000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE notifications ADD event text;
      COMMENT ON COLUMN notifications.event IS 'Type of the domain event that caused it; null before this column';
      ALTER TABLE waiting_notifications ADD event text, ADD variant text;
      COMMENT ON COLUMN waiting_notifications.event IS 'As in notifications';
      COMMENT ON COLUMN waiting_notifications.variant IS
        'Which one it is, if its event leads to different ones for the same side';
      ALTER TABLE gathered_notifications ADD event text, ADD variant text;
      COMMENT ON COLUMN gathered_notifications.event IS 'As in notifications';
      COMMENT ON COLUMN gathered_notifications.variant IS 'As in waiting_notifications'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE gathered_notifications DROP event, DROP variant;
      ALTER TABLE waiting_notifications DROP event, DROP variant;
      ALTER TABLE notifications DROP event`);
  }
}
