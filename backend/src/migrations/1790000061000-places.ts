import type { MigrationInterface, QueryRunner } from 'typeorm';

const fields = [
  ...['type', 'label', 'status', 'starts_at', 'ends_at', 'notes', 'private_notes', 'location', 'video_url'],
  'cancel_reason',
];

/** The place of each appointment, and the link of the practice's video calls. */
export class Places1790000061000 implements MigrationInterface {
  readonly name = 'Places1790000061000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE appointments ADD place text NOT NULL DEFAULT 'office'
        CONSTRAINT appointments_place_check CHECK (place IN ('office', 'phone', 'video'));
      UPDATE appointments SET place = 'video' WHERE video_url IS NOT NULL AND location IS NULL;
      ALTER TABLE availability ADD video_url text`);
    await keepVersions(db, [...fields, 'place']);
  }

  async down(db: QueryRunner): Promise<void> {
    await keepVersions(db, fields);
    await db.query(`
      ALTER TABLE availability DROP video_url;
      UPDATE availability SET types = (
        SELECT coalesce(jsonb_agg(kind - 'places' ORDER BY position), '[]')
        FROM jsonb_array_elements(types) WITH ORDINALITY AS kinds (kind, position));
      ALTER TABLE appointments DROP place`);
  }
}

/** Like `1790000038110-record-versions.ts`. */
async function keepVersions(db: QueryRunner, columns: readonly string[]): Promise<void> {
  const rowOf = (row: string): string => `ROW (${columns.map((column) => `${row}.${column}`).join(', ')})`;
  await db.query(`
    DROP TRIGGER appointments_keep_version ON appointments;
    CREATE TRIGGER appointments_keep_version AFTER UPDATE ON appointments FOR EACH ROW
      WHEN (OLD.status <> 'held' AND ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')})
      EXECUTE FUNCTION keep_record_version('appointment', ${columns.map((column) => `'${column}'`).join(', ')})`);
}
