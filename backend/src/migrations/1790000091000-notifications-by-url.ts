import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the unread notifications of a record without a list of the users who might have one. */
export class NotificationsByUrl1790000091000 implements MigrationInterface {
  readonly name = 'NotificationsByUrl1790000091000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX notifications_unread_url_idx ON notifications (url) WHERE read_at IS NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX notifications_unread_url_idx');
  }
}
