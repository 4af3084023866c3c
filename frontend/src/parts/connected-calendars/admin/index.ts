import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';

export const admin: AreaOfPart = {
  additions: {
    'admin.menu': () => [
      {
        to: '/admin/practice?tab=connections',
        words: t('[words for the search] calendar google outlook icloud caldav'),
      },
    ],
    'connections.cards': {
      before: 'books',
      Card: fetched(() => import('./calendars-card'), 'CalendarsCard').Component,
    },
    'staff.connections': { calendars: (name) => t('Calendar {name}', { name }) },
  },
};
