import { Injectable } from '@nestjs/common';
import { isSlug, type Actor, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, matches, newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { AdminBlogPostDto, BlogArticleDto, BlogPostDto } from '../http/blog-posts.dto.js';
import { articleHtml } from './markdown.js';

const listed = 'id, slug, title, category, summary, created_at, updated_at';
const whole = `${listed}, content, published`;

const published = 'published AND ($1::text IS NULL OR category = $1)';
const matching = matches('$1', 'title', 'category', 'summary');

/** Reads for the blog and its dashboard. */
@Injectable()
export class BlogPostQueries {
  constructor(private readonly sql: Sql) {}

  /** Published posts, newest first. */
  published(request: PageRequest & { category?: string }): Promise<Page<BlogPostDto>> {
    const values = [request.category ?? null];
    const posts = { columns: listed, from: 'blog_posts', where: published, values };
    return newestFirst(this.sql, 'blog-post.published', posts, request);
  }

  /** A published post with its content. @throws DomainError not_found, for a draft as well */
  async read(slug: string): Promise<BlogArticleDto> {
    if (!isSlug(slug)) throw notFound('blog_post');
    const post = await this.sql.one<Omit<BlogArticleDto, 'html'>>(
      'blog_post',
      'blog-post.read',
      `SELECT ${listed}, content FROM blog_posts WHERE slug = $1 AND published`,
      [slug],
    );
    return { ...post, html: await articleHtml(post.content) };
  }

  /** Includes drafts, newest first; searches title, category and summary. */
  all(_admin: Actor, request: PageRequest & { search?: string }): Promise<Page<AdminBlogPostDto>> {
    const values = [containing(request.search)];
    const posts = { columns: whole, from: 'blog_posts', where: matching, values };
    return newestFirst(this.sql, 'blog-post.all', posts, request);
  }

  /** One post with its content, including drafts. @throws DomainError not_found */
  find(_admin: Actor, id: number): Promise<AdminBlogPostDto> {
    const post = `SELECT ${whole} FROM blog_posts WHERE id = $1`;
    return this.sql.one<AdminBlogPostDto>('blog_post', 'blog-post.find', post, [id]);
  }
}
