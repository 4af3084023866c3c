import type { MigrationInterface, QueryRunner } from 'typeorm';

const allow = (types: string): string =>
  `ALTER TABLE live_events DROP CONSTRAINT live_events_type_check,
     ADD CONSTRAINT live_events_type_check CHECK (type IN (${types}))`;

/** Open screens are also updated when invoices and documents change. */
export class LiveRecords1790000039300 implements MigrationInterface {
  readonly name = 'LiveRecords1790000039300';

  async up(db: QueryRunner): Promise<void> {
    await db.query(allow(`'notification', 'message', 'read', 'invoice', 'document', 'opened'`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM live_events WHERE type IN ('invoice', 'document', 'opened')`);
    await db.query(allow(`'notification', 'message', 'read'`));
  }
}
