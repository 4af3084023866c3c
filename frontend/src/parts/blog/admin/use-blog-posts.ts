import type { QueryClient } from '@tanstack/react-query';
import { BlogService, type AdminBlogPostDto } from '../../../shared/api';
import { useRecord } from '../../../shared/http/use-record';
import { postTimes } from './queries';

export const blogPostsPath = '/api/admin/blog-posts';

/** The post in the editor; undefined for a new one. */
export function useBlogPost(id: number | undefined) {
  return useRecord<AdminBlogPostDto>({
    id,
    path: `${blogPostsPath}/${id}`,
    load: (known) => BlogService.getBlogPostForAdmin({ id: known }),
    staleTime: postTimes.staleTime,
  });
}

/** Puts the saved post into the cache, without another request. */
export function rememberBlogPost(queries: QueryClient, post: AdminBlogPostDto): void {
  queries.setQueryData([`${blogPostsPath}/${post.id}`], post);
}
