import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails that wait leave out what their reader has read meanwhile, and what was withdrawn before it was emailed. */
export class EmailsOfWhatWasRead1790000141000 implements MigrationInterface {
  readonly name = 'EmailsOfWhatWasRead1790000141000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE waiting_notifications ADD withdraws text;
      COMMENT ON COLUMN waiting_notifications.withdraws IS 'Path of the record that it takes back; null for others';
      ALTER TABLE gathered_notifications ADD withdraws text, ADD notification_id integer;
      COMMENT ON COLUMN gathered_notifications.withdraws IS 'As in waiting_notifications';
      COMMENT ON COLUMN gathered_notifications.notification_id IS 'As in waiting_notifications'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE gathered_notifications DROP withdraws, DROP notification_id;
      ALTER TABLE waiting_notifications DROP withdraws`);
  }
}
