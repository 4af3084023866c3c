import { currentLanguage } from '@steward/texts';
import type { BlogArticleDto } from '../../../shared/api/models/BlogArticleDto';
import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';
import { paged, type Prefetch, single, useFetched } from '../../../site/queries';

interface Rows<Row> {
  rows: Row[];
  /** Cursor of the next page. */
  next: string | undefined;
}

const postsOnPage = 10;

export const blogPost = (slug: string): Prefetch => single(`/api/blog-posts/${encodeURIComponent(slug)}`);
/** Every post once: of a pair the one in the language of the page. */
export const blogPage = (cursor: string | null): Prefetch =>
  paged(
    `/api/blog-posts?limit=${postsOnPage}&prefer=${currentLanguage()}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
  );

/** Null for a cursor that the list did not return. */
export const useBlogPage = (cursor: string | null): Rows<BlogPostDto> | null => useFetched(blogPage(cursor));
/** Null if no published post has that slug. */
export const useBlogPost = (slug: string): BlogArticleDto | null => useFetched(blogPost(slug));
