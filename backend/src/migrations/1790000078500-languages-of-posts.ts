import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['blog_posts', 'testimonials'];

/**
 * The language of blog posts and testimonials, and the post that another one translates. Those of the previous version
 * are English. A translation whose original is deleted becomes a post of its own.
 */
export class LanguagesOfPosts1790000078500 implements MigrationInterface {
  readonly name = 'LanguagesOfPosts1790000078500';

  async up(db: QueryRunner): Promise<void> {
    for (const table of tables)
      await db.query(`
        ALTER TABLE ${table} ADD language text NOT NULL DEFAULT 'en'
          CONSTRAINT ${table}_language_check CHECK (language ~ '^[a-z]{2}$')`);
    await db.query(`
      ALTER TABLE blog_posts ADD translation_of integer
        CONSTRAINT blog_posts_translation_of_key UNIQUE
        CONSTRAINT blog_posts_translation_of_fkey REFERENCES blog_posts ON DELETE SET NULL
        CONSTRAINT blog_posts_translation_of_check CHECK (translation_of <> id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE blog_posts DROP translation_of');
    for (const table of tables) await db.query(`ALTER TABLE ${table} DROP language`);
  }
}
