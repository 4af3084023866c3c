import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignedTitles1790000013200 implements MigrationInterface {
  readonly name = 'SignedTitles1790000013200';

  async up(db: QueryRunner): Promise<void> {
    // Title at the time of signing, since the title can change later.
    await db.query('ALTER TABLE documents ADD signed_title text');
    await db.query(`
      UPDATE documents d SET signed_title = coalesce(
        (SELECT e.subject_title FROM activity_events e
         WHERE e.subject_type = 'document' AND e.subject_id = d.id AND e.type IN ('signed', 'document.signed')
         ORDER BY e.sequence DESC LIMIT 1), title)
      WHERE signed_date IS NOT NULL`);
    await db.query(`
      ALTER TABLE documents
        ADD CONSTRAINT documents_signed_title_check CHECK ((signed_title IS NULL) = (signed_date IS NULL))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE documents DROP signed_title');
  }
}
