import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of APP_SECRET has a row from its first start on, so that the previous secret is not removed too
 * early.
 */
export class BegunRotations1790000039000 implements MigrationInterface {
  readonly name = 'BegunRotations1790000039000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE secret_rotations ALTER looked_at DROP NOT NULL, ALTER files_left DROP NOT NULL',
    );
    await db.query(
      "COMMENT ON COLUMN secret_rotations.files_left IS 'Null until all files have been checked under these secrets'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DELETE FROM secret_rotations WHERE files_left IS NULL OR looked_at IS NULL');
    await db.query(
      'ALTER TABLE secret_rotations ALTER looked_at SET NOT NULL, ALTER files_left SET NOT NULL',
    );
    await db.query('COMMENT ON COLUMN secret_rotations.files_left IS NULL');
  }
}
