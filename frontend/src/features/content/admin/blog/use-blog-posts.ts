import type { QueryClient } from '@tanstack/react-query';
import { BlogService, type AdminBlogPostDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { useRecord } from '../../../../shared/use-record';

export const blogPostsPath = '/api/admin/blog-posts';
export const blogPostsPage = 25;

/** All posts, drafts included, newest first; the server searches title, category and summary. */
export function useBlogPosts(search: string) {
  const query = given({ search });
  return usePagedList<AdminBlogPostDto>({
    key: [blogPostsPath, 'list', query],
    load: (cursor) => BlogService.listAllBlogPosts({ ...query, limit: blogPostsPage, ...given({ cursor }) }),
    times: queryTimes.blogPosts,
  });
}

/** The post in the editor; undefined for a new one. */
export function useBlogPost(id: number | undefined) {
  return useRecord<AdminBlogPostDto>({
    id,
    path: `${blogPostsPath}/${id}`,
    load: (known) => BlogService.findBlogPost({ id: known }),
    staleTime: queryTimes.blogPosts.staleTime,
  });
}

/** Puts the saved post into the cache, without another request. */
export function rememberBlogPost(queries: QueryClient, post: AdminBlogPostDto): void {
  queries.setQueryData([`${blogPostsPath}/${post.id}`], post);
}
