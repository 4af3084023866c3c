import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './queries';
import { StartedWebhooks } from './started-webhooks';

export const admin: AreaOfPart = {
  contents: { webhooks: fetched(() => import('./webhooks-section'), 'WebhooksSection') },
  additions: {
    'admin.menu': () => [
      {
        section: 'settings',
        before: '/admin/tokens',
        tab: {
          label: t('Webhooks'),
          to: '/admin/webhooks',
          words: t('[words for the search] api integrations'),
        },
      },
    ],
    'activity.sentences': {
      'webhook.refused': (v) => t('{who} was denied access to the webhook to {title}', v),
    },
    'activity.icons': { webhook: 'plug' },
    'query.stale': stalePaths,
    'staff.started': StartedWebhooks,
  },
};
