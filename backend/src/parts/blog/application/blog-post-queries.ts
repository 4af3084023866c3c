import { Injectable } from '@nestjs/common';
import { isSlug, notFound, type Page } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import type {
  AdminBlogPostDto,
  AdminBlogPostsQuery,
  BlogArticleDto,
  BlogPostDto,
  BlogPostsQuery,
} from '../http/blog-posts.dto.js';
import { articleHtml } from './markdown.js';

const listed = `p.id, p.slug, p.title, p.category, p.summary, p.language, p.created_at, p.updated_at,
  CASE WHEN other.id = p.translation_of THEN other.id END AS "translationOf",
  CASE WHEN other.id IS NOT NULL THEN json_build_object(
    'id', other.id, 'language', other.language, 'slug', other.slug, 'title', other.title) END AS translation`;
const whole = `${listed}, p.content, p.published`;

/** Posts `p`, each with the `other` one of its pair. @param visible condition on that, with AND at its end */
const pairs = (visible = '') =>
  `blog_posts p LEFT JOIN blog_posts other ON ${visible} (other.id = p.translation_of OR other.translation_of = p.id)`;
const publishedPairs = pairs('other.published AND');

const published = `p.published AND ($1::text IS NULL OR p.category = $1) AND ($2::text IS NULL OR p.language = $2)
  AND ($3::text IS NULL OR p.language = $3 OR other.language IS DISTINCT FROM $3)`;
const matching = `${matches('$1', 'p.title', 'p.category', 'p.summary')}
  AND ($2::text IS NULL OR p.language <> $2 AND other.id IS NULL)`;

/** Reads for the blog and its dashboard. */
@Injectable()
export class BlogPostQueries {
  constructor(private readonly sql: Sql) {}

  /** Published posts, newest first. */
  published(request: BlogPostsQuery): Promise<Page<BlogPostDto>> {
    const { category = null, language = null, prefer = null } = request;
    const values = [category, language, prefer];
    const posts = { columns: listed, from: publishedPairs, where: published, values, of: 'p' };
    return newestFirst(this.sql, 'blog-post.published', posts, request);
  }

  publishedCount(): Promise<number> {
    return this.sql.count('blog-post.count-published', 'blog_posts WHERE published', []);
  }

  /** A published post with its content. @throws DomainError not_found, for a draft as well */
  async read(slug: string): Promise<BlogArticleDto> {
    if (!isSlug(slug)) throw notFound('blog_post');
    const post = await this.sql.one<Omit<BlogArticleDto, 'html'>>(
      'blog_post',
      'blog-post.read',
      `SELECT ${listed}, p.content FROM ${publishedPairs} WHERE p.slug = $1 AND p.published`,
      [slug],
    );
    return { ...post, html: await articleHtml(post.content) };
  }

  /** Includes drafts, newest first; searches title, category and summary. */
  all(request: AdminBlogPostsQuery): Promise<Page<AdminBlogPostDto>> {
    const values = [containing(request.search), request.translatableTo ?? null];
    const posts = { columns: whole, from: pairs(), where: matching, values, of: 'p' };
    return newestFirst(this.sql, 'blog-post.all', posts, request);
  }

  /** One post with its content, including drafts. @throws DomainError not_found */
  find(id: number): Promise<AdminBlogPostDto> {
    const post = `SELECT ${whole} FROM ${pairs()} WHERE p.id = $1`;
    return this.sql.one<AdminBlogPostDto>('blog_post', 'blog-post.find', post, [id]);
  }
}
