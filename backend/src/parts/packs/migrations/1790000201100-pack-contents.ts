import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whatever else other parts let a pack send, by their key. */
export class OfPackContents1790000201100 implements MigrationInterface {
  readonly name = 'OfPackContents1790000201100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE packs
        ADD added jsonb NOT NULL DEFAULT '{}' CONSTRAINT packs_added_check CHECK (jsonb_typeof(added) = 'object')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE packs DROP added');
  }
}
