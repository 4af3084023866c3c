import { matchPath } from 'react-router-dom';
import { languageCodes, t } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import type { Part } from '../../part';
import type { BlogArticleDto } from '../../shared/api/models/BlogArticleDto';
import { onDemand } from '../../shared/kit/page';
import { postAddress } from './shared/post-address';
import { feedPath } from './site/feed-path';
import { blogPage, blogPost } from './site/queries';
import { twinsOfPost } from './site/twins-of-post';

/** Articles on the website. */
export const blog: Part = {
  name: 'blog',
  pages: [
    {
      path: '/blog',
      page: onDemand(() => import('./site/blog-page'), 'src/parts/blog/site/blog-page.tsx'),
      prefetch: (_, query) => [blogPage(query.get('cursor'))],
      invites: true,
      parameter: ['cursor', async (cursor, { isCursor }) => (isCursor(cursor) ? cursor : undefined)],
      metadata: () => import('./site/metadata').then(({ ofBlog }) => ofBlog),
    },
    {
      path: '/blog/:slug',
      page: onDemand(() => import('./site/post-page'), 'src/parts/blog/site/post-page.tsx'),
      prefetch: ({ slug = '' }) => [blogPost(slug)],
      invites: true,
      metadata: () => import('./site/metadata').then(({ ofPost }) => ofPost),
    },
  ],
  adminScreens: () => [{ path: '/admin/blog', label: t('Blog'), needs: 'consultant', content: 'blog' }],
  additions: {
    'site.footer': [{ path: '/blog', label: () => t('Blog') }],
    'site.sitemap': () => import('./site/sitemap').then(({ blogInSitemap }) => blogInSitemap),
    'site.files': Object.fromEntries(
      languageCodes.map((language) => [
        addressIn(language, feedPath),
        () => import('./site/feed').then(({ feedIn }) => feedIn(language)),
      ]),
    ),
    'site.content': (pathname, client) => {
      const slug = matchPath('/blog/:slug', pathname)?.params.slug ?? '';
      const post = client.getQueryData<BlogArticleDto | null>(blogPost(slug).queryKey);
      return post
        ? { language: post.language, address: postAddress(post), twins: twinsOfPost(post), instead: '/blog' }
        : undefined;
    },
  },
  admin: () => import('./admin').then(({ admin }) => admin),
};
