import { t } from '@steward/texts';
import type { Part } from '../../part';

/** Sends events to other programs. */
export const webhooks: Part = {
  name: 'webhooks',
  adminScreens: () => [
    { path: '/admin/webhooks', label: t('Webhooks'), needs: 'owner', content: 'webhooks' },
  ],
  additions: {
    'login.tasks': () => [[/^\/admin\/webhooks\b/, t('Log in to check your webhooks')]],
  },
  admin: () => import('./admin').then(({ admin }) => admin),
};
