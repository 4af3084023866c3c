import { Injectable } from '@nestjs/common';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { BlogPostQueries } from '../application/blog-post-queries.js';
import { BlogPostsQuery } from './blog-posts.dto.js';

/** Published posts, for the pages of visitors. */
@Injectable()
export class PublicPosts {
  constructor(scope: PartScope, posts: BlogPostQueries) {
    scope.add('public.answers', async ({ pathname, query }) => {
      if (pathname === '/api/blog-posts') return posts.published(await query(BlogPostsQuery));
      const slug = /^\/api\/blog-posts\/([^/]+)$/.exec(pathname)?.[1];
      return slug === undefined ? undefined : posts.read(slug);
    });
  }
}
