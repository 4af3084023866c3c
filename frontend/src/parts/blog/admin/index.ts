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
    'query.stale': stalePaths,
  },
};
