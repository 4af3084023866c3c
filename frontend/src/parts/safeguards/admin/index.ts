import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './queries';

export const admin: AreaOfPart = {
  contents: {
    'security-plan': fetched(() => import('./plan/security-plan-screen'), 'SecurityPlanScreen'),
    'breach-reports': fetched(() => import('./breaches/breach-reports-screen'), 'BreachReportsScreen'),
  },
  additions: {
    'admin.menu': () => [
      {
        section: 'compliance',
        before: '/admin/health',
        tab: {
          label: t('Security plan'),
          to: '/admin/security-plan',
          words: t('[words for the search] wisp policy'),
        },
      },
      {
        section: 'compliance',
        before: '/admin/health',
        tab: { label: t('Breach reports'), to: '/admin/security-plan/breach-reports' },
      },
    ],
    'activity.sentences': {
      'breach_report.refused': (v) => t('{who} was denied access to the breach report {title}', v),
    },
    'activity.icons': { breach_report: 'shield' },
    'query.stale': stalePaths,
  },
};
