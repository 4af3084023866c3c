import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';
import { inEachLanguage, type SitemapEntry } from '../../../site/files';
import type { ServerRequest } from '../../../site/server-request';
import { postAddress } from '../shared/post-address';
import { twinsOfPost } from './twins-of-post';

/** The blog, and every post at its own address. */
export async function blogInSitemap(request: ServerRequest): Promise<SitemapEntry[]> {
  const posts = await allPosts(request);
  return [
    ...inEachLanguage('/blog'),
    ...posts.map((post) => ({
      path: postAddress(post),
      twins: twinsOfPost(post),
      changedAt: post.updated_at,
    })),
  ];
}

async function allPosts({ read }: ServerRequest): Promise<BlogPostDto[]> {
  const posts: BlogPostDto[] = [];
  let cursor: string | undefined;
  do {
    const path = `/api/blog-posts?limit=200${cursor ? `&cursor=${cursor}` : ''}`;
    const page = await read(path);
    posts.push(...(page.body as BlogPostDto[])); // typed by the contract of the path
    cursor = page.next;
  } while (cursor !== undefined);
  return posts;
}
