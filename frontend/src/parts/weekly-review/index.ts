import { t } from '@steward/texts';
import type { Part } from '../../part';

/** The review of a week, and its closing for invoices and payments. */
export const weeklyReview: Part = {
  name: 'weekly-review',
  adminScreens: () => [
    { path: '/admin/weekly-close', label: t('Weekly review'), needs: 'consultant', content: 'weekly-close' },
  ],
  additions: {
    'login.tasks': () => [[/^\/admin\/weekly-close\b/, t('Log in to read your weekly review')]],
  },
  admin: () => import('./admin').then(({ admin }) => admin),
};
