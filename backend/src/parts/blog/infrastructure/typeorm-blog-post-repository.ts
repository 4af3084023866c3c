import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { BlogPost, type BlogPostEvent, type PairedPost } from '../domain/blog-post.js';
import type { BlogPostRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmBlogPostRepository extends TypeOrmRepository<BlogPost> implements BlogPostRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, BlogPost, 'blog_post');
  }

  add(post: BlogPost, by: Actor): Promise<BlogPost> {
    const { slug } = post;
    return this.work.run(async () => {
      post.assertPair(await this.pairsOf(post));
      for (let number = 1; ; number++) {
        Object.assign(post, { slug: number === 1 ? slug : `${slug}-${number}` });
        // A parallel call waits here, finds the slug taken and tries the next one.
        const id = await this.insertUnlessTaken(post);
        if (id === undefined) continue;
        const stored = Object.assign(post, { id });
        this.publish(stored.createdEvents(by));
        return stored;
      }
    });
  }

  change(id: number, change: (post: BlogPost) => BlogPostEvent[]): Promise<BlogPost> {
    return this.work.run(async () => {
      const post = await this.lockWhere({ id });
      const before = this.valuesOf(post);
      const events = change(post);
      post.assertPair(await this.pairsOf(post));
      await this.updateRow(post, before);
      this.publish(events);
      return post;
    });
  }

  delete(id: number, events: (post: BlogPost) => BlogPostEvent[]): Promise<void> {
    return this.deleteWhere({ id }, events);
  }

  /** TypeORM can only ignore every conflict. @returns blog_posts.id; undefined if another post has the slug */
  private insertUnlessTaken(post: BlogPost): Promise<number | undefined> {
    const { slug, title, category, summary, content, language, translationOf, published } = post;
    return this.sql.value<number>(
      'blog-post.add',
      `INSERT INTO blog_posts
         (slug, title, category, summary, content, language, translation_of, published, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT ON CONSTRAINT blog_posts_slug_key DO NOTHING RETURNING id`,
      [
        slug,
        title,
        category,
        summary,
        content,
        language,
        translationOf,
        published,
        post.created_at,
        post.updated_at,
      ],
    );
  }

  /** Its translation, the post that it translates, and the translation of that. */
  private pairsOf({
    id,
    translationOf,
  }: {
    id?: number;
    translationOf: number | null;
  }): Promise<PairedPost[]> {
    return this.sql.rows<PairedPost>(
      'blog-post.pairs',
      `SELECT id, language, translation_of AS "translationOf" FROM blog_posts
       WHERE id IS DISTINCT FROM $1 AND (translation_of = $1 OR id = $2 OR translation_of = $2)`,
      [id ?? null, translationOf],
    );
  }
}
