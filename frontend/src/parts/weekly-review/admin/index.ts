import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { daysOfWeek } from './iso-week';
import { weeklyClosePath, stalePaths } from './queries';

export const admin: AreaOfPart = {
  contents: { 'weekly-close': fetched(() => import('./weekly-close-screen'), 'WeeklyCloseScreen') },
  additions: {
    'admin.menu': () => [
      {
        section: 'invoices',
        before: '/admin/invoices?view=overview',
        tab: {
          label: t('Weekly review'),
          to: '/admin/weekly-close',
          words: t('[words for the search] weekly close report'),
        },
      },
    ],
    'activity.sentences': {
      'week.closed': (v) => t('{who} closed the week of {title}', v),
      'week.reopened': (v) => t('{who} reopened the week of {title}', v),
      'week.overridden': (v) => t('{who} used a day of a closed week for {title}', v),
    },
    'activity.titles': { 'week.closed': daysOfWeek, 'week.reopened': daysOfWeek },
    'invoices.agreement': () => t('The totals agree with your weekly reviews.'),
    'posting.question': () => ({
      code: 'invoice.period_closed',
      needs: 'owner',
      word: { confirmClosed: true },
      title: t('Use a day in a closed week?'),
      confirm: t('Use this day'),
      cancel: t('Choose another'),
      consequence: t('The review of that week and what you exported may no longer match. It is recorded.'),
    }),
    'preferences.weekly': () => t('Friday summary: the weekly review'),
    'query.stale': stalePaths,
    'query.with-today': [weeklyClosePath],
  },
};
