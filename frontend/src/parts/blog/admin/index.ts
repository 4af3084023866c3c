import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './queries';

export const admin: AreaOfPart = {
  contents: { blog: fetched(() => import('./blog-section'), 'BlogSection') },
  additions: {
    'admin.menu': () => [
      {
        section: {
          name: 'blog',
          label: t('Blog'),
          icon: 'pencil',
          tabs: [{ label: t('Blog'), to: '/admin/blog' }],
        },
        before: 'practice',
      },
    ],
    'activity.sentences': {
      'blog_post.published': (v) => t('{who} published the post {title}', v),
      'blog_post.unpublished': (v) => t('{who} unpublished the post {title}', v),
      'blog_post.changed': (v) => t('{who} changed the post {title}', v),
      'blog_post.deleted': (v) => t('{who} deleted the post {title}', v),
    },
    'activity.icons': { blog_post: 'pencil' },
    'query.stale': stalePaths,
  },
};
