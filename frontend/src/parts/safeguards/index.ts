import { t } from '@steward/texts';
import type { Part } from '../../part';

/** The practice's written security plan, and reports of breaches. */
export const safeguards: Part = {
  name: 'safeguards',
  adminScreens: () => [
    { path: '/admin/security-plan', label: t('Security plan'), needs: 'owner', content: 'security-plan' },
    {
      path: '/admin/security-plan/breach-reports/:id?',
      label: t('Breach reports'),
      needs: 'owner',
      content: 'breach-reports',
    },
  ],
  additions: {
    'login.tasks': () => [[/^\/admin\/security-plan\b/, t('Log in to review your security plan')]],
  },
  admin: () => import('./admin').then(({ admin }) => admin),
};
