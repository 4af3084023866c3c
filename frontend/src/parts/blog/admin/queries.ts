import { activityPaths, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'blog_post.saved': true;
    'blog_post.deleted': true;
  }
}

const posts = ['/api/admin/blog-posts', '/api/blog-posts', ...activityPaths];

export const stalePaths: StalePaths = { 'blog_post.saved': posts, 'blog_post.deleted': posts };

export const postTimes = { staleTime: 60_000 };
