import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Subject } from '../../kernel/recorded.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { containing, pageOf, positionOf } from '../../platform/database/paging.js';
import { Sql } from '../../platform/database/sql.js';
import type {
  AdminBlogPostDto,
  BlogArticleDto,
  BlogPostDto,
  CreateBlogPostDto,
  UpdateBlogPostDto,
} from './blog-posts.dto.js';
import { articleHtml } from './markdown.js';
import { changedFields, PublicChange } from '../practice/index.js';
import { isSlug, slugOf } from './slug.js';

type Row<Dto> = Pick<Dto, keyof Dto>;

const listed = 'id, slug, title, category, summary, created_at, updated_at';
const whole = `${listed}, content, published`;

const published = 'published AND ($1::text IS NULL OR category = $1)';
const matching = '(title ILIKE $1 OR category ILIKE $1 OR summary ILIKE $1)';

/** Blog posts, written in Markdown. */
@Injectable()
export class BlogPosts {
  constructor(
    private readonly sql: Sql,
    private readonly change: PublicChange,
    private readonly clock: Clock,
  ) {}

  /** Published posts, newest first. */
  async published(request: PageRequest & { category?: string }): Promise<Page<BlogPostDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.category ?? null];
    const rows = await this.sql.view<Row<BlogPostDto>>(
      'blog-post.published',
      `SELECT ${listed} FROM blog_posts WHERE ${published} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('blog-post.count-published', `blog_posts WHERE ${published}`, filter),
    );
  }

  /** A published post with its content. @throws DomainError not_found, for a draft as well */
  async read(slug: string): Promise<BlogArticleDto> {
    const [row] = isSlug(slug)
      ? await this.sql.view<Row<Omit<BlogArticleDto, 'html'>>>(
          'blog-post.read',
          `SELECT ${listed}, content FROM blog_posts WHERE slug = $1 AND published`,
          [slug],
        )
      : [];
    if (!row) throw notFound('blog post');
    return { ...row, html: await articleHtml(row.content) };
  }

  /** Includes drafts, newest first; searches title, category and summary. */
  async all(_admin: Actor, request: PageRequest & { search?: string }): Promise<Page<AdminBlogPostDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [containing(request.search)];
    const rows = await this.sql.view<Row<AdminBlogPostDto>>(
      'blog-post.all',
      `SELECT ${whole} FROM blog_posts WHERE ${matching} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('blog-post.count-all', `blog_posts WHERE ${matching}`, filter),
    );
  }

  /** One post with its content, including drafts. @throws DomainError not_found */
  async find(_admin: Actor, id: number): Promise<AdminBlogPostDto> {
    const [row] = await this.sql.view<Row<AdminBlogPostDto>>(
      'blog-post.find',
      `SELECT ${whole} FROM blog_posts WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('blog post');
    return row;
  }

  /** The slug is derived from the title, with a number if it is taken. */
  create(admin: Actor, post: CreateBlogPostDto): Promise<AdminBlogPostDto> {
    const { title, category, summary, content, published: isPublished = false } = post;
    const base = slugOf(title);
    return this.change.run(async () => {
      for (let number = 1; ; number++) {
        const slug = number === 1 ? base : `${base}-${number}`;
        // A parallel call waits here, finds the slug taken and tries the next one.
        const [row] = await this.sql.view<Row<AdminBlogPostDto>>(
          'blog-post.add',
          `INSERT INTO blog_posts (slug, title, category, summary, content, published, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
           ON CONFLICT ON CONSTRAINT blog_posts_slug_key DO NOTHING RETURNING ${whole}`,
          [slug, title, category, summary, content, isPublished, this.clock.now()],
        );
        if (!row) continue;
        if (isPublished) this.change.publish('blog_post.published', admin, subjectOf(row));
        return row;
      }
    });
  }

  /** Undefined fields keep their values; the slug never changes. @throws DomainError not_found */
  update(admin: Actor, id: number, changes: UpdateBlogPostDto): Promise<AdminBlogPostDto> {
    return this.change.run(async () => {
      const [before] = await this.sql.view<Row<AdminBlogPostDto>>(
        'blog-post.lock',
        `SELECT ${whole} FROM blog_posts WHERE id = $1 FOR UPDATE`,
        [id],
      );
      const [after] = await this.sql.view<Row<AdminBlogPostDto>>(
        'blog-post.update',
        `UPDATE blog_posts SET title = coalesce($2, title), category = coalesce($3, category),
           summary = coalesce($4, summary), content = coalesce($5, content), published = coalesce($6, published),
           updated_at = $7
         WHERE id = $1 RETURNING ${whole}`,
        [
          id,
          changes.title,
          changes.category,
          changes.summary,
          changes.content,
          changes.published,
          this.clock.now(),
        ],
      );
      if (!before || !after) throw notFound('blog post');
      const fields = changedFields(before, after).filter(
        (name) => !['published', 'updated_at'].includes(name),
      );
      if (fields.length > 0) this.change.publish('blog_post.changed', admin, subjectOf(after), fields);
      if (before.published !== after.published)
        this.change.publish(
          `blog_post.${after.published ? 'published' : 'unpublished'}`,
          admin,
          subjectOf(after),
        );
      return after;
    });
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.change.run(async () => {
      const row = await this.sql.first<{ id: number; title: string }>(
        'blog-post.delete',
        'DELETE FROM blog_posts WHERE id = $1 RETURNING id, title',
        [id],
      );
      if (!row) throw notFound('blog post');
      this.change.publish('blog_post.deleted', admin, subjectOf(row));
    });
  }
}

const subjectOf = ({ id, title }: Pick<Subject, 'id' | 'title'>): Pick<Subject, 'id' | 'title'> => ({
  id,
  title,
});
