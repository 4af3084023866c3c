import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OpenedVersions1790000013100 implements MigrationInterface {
  readonly name = 'OpenedVersions1790000013100';

  async up(db: QueryRunner): Promise<void> {
    // Time when the document's client last viewed or downloaded that version; only an opened version can be
    // signed.
    await db.query('ALTER TABLE document_versions ADD opened_at timestamptz(3)');
    await db.query(`
      UPDATE document_versions v SET opened_at = opened.at FROM (
        SELECT subject_id AS document_id, (details->>'version')::integer AS version, max(occurred_at) AS at
        FROM activity_events
        WHERE subject_type = 'document' AND actor_id = client_id AND details->>'version' ~ '^[0-9]{1,9}$'
          AND type IN ('viewed', 'downloaded', 'document.viewed', 'document.downloaded')
        GROUP BY 1, 2) opened
      WHERE (opened.document_id, opened.version) = (v.document_id, v.version)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE document_versions DROP opened_at');
  }
}
