import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { exportOf, firstChoice } from './books-choice';

export const admin: AreaOfPart = {
  additions: {
    'admin.menu': () => [
      {
        to: '/admin/practice?tab=connections',
        words: t('[words for the search] quickbooks xero bookkeeping'),
      },
    ],
    'connections.cards': { Card: fetched(() => import('./books-card'), 'BooksCard').Component },
    'invoices.exports': {
      name: 'books',
      label: () => t('Books'),
      first: () => exportOf(firstChoice),
      Fields: fetched(() => import('./books-export'), 'ExportFields').Component,
    },
    'staff.connections': { books: () => t('Books') },
  },
};
