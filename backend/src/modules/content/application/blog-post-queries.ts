import { Injectable } from '@nestjs/common';
import { type Actor, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { isSlug } from '../domain/slug.js';
import type { AdminBlogPostDto, BlogArticleDto, BlogPostDto } from '../http/blog-posts.dto.js';
import { articleHtml } from './markdown.js';

const listed = 'id, slug, title, category, summary, created_at, updated_at';
const whole = `${listed}, content, published`;

const published = 'published AND ($1::text IS NULL OR category = $1)';
const matching = '(title ILIKE $1 OR category ILIKE $1 OR summary ILIKE $1)';

/** Reads for the blog and its dashboard. */
@Injectable()
export class BlogPostQueries {
  constructor(private readonly sql: Sql) {}

  /** Published posts, newest first. */
  async published(request: PageRequest & { category?: string }): Promise<Page<BlogPostDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.category ?? null];
    const rows = await this.sql.view<BlogPostDto>(
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
      ? await this.sql.view<Omit<BlogArticleDto, 'html'>>(
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
    const rows = await this.sql.view<AdminBlogPostDto>(
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
    const [row] = await this.sql.view<AdminBlogPostDto>(
      'blog-post.find',
      `SELECT ${whole} FROM blog_posts WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('blog post');
    return row;
  }
}
