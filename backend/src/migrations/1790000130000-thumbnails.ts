import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Small pictures of messages, and all files that the nightly sweep keeps. */
export class Thumbnails1790000130000 implements MigrationInterface {
  readonly name = 'Thumbnails1790000130000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE attachment_thumbnails (
        attachment_id integer PRIMARY KEY REFERENCES message_attachments ON DELETE CASCADE,
        small_path text,
        large_path text,
        CONSTRAINT attachment_thumbnails_both CHECK ((small_path IS NULL) = (large_path IS NULL))
      );
      COMMENT ON TABLE attachment_thumbnails IS 'Drawn from the attachment, and drawn again if they are missing';
      COMMENT ON COLUMN attachment_thumbnails.small_path IS 'Null if the picture cannot be drawn';
      CREATE INDEX attachment_thumbnails_small_path_idx ON attachment_thumbnails (small_path);
      CREATE INDEX attachment_thumbnails_large_path_idx ON attachment_thumbnails (large_path);

      CREATE VIEW derived_files_messaging (path) AS
        SELECT t.small_path FROM attachment_thumbnails t JOIN message_attachments a ON a.id = t.attachment_id
        WHERE a.destroyed_at IS NULL AND t.small_path IS NOT NULL
        UNION ALL
        SELECT t.large_path FROM attachment_thumbnails t JOIN message_attachments a ON a.id = t.attachment_id
        WHERE a.destroyed_at IS NULL AND t.large_path IS NOT NULL;

      CREATE VIEW kept_files (path, owner) AS
        SELECT path, owner FROM stored_files UNION ALL SELECT path, NULL FROM derived_files_messaging;
      COMMENT ON VIEW kept_files IS 'Stored files, and those derived from them, which have no owner and may be missing'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW kept_files;
      DROP VIEW derived_files_messaging;
      DROP TABLE attachment_thumbnails`);
  }
}
