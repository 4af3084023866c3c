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
      'security_plan.changed': (v) => t('{who} edited the security plan', v),
      'security_plan.adopted': (v) => t('{who} adopted the security plan', v),
      'security_plan.review_due': () => t('Reminder: the security plan is due for review'),
      'breach_report.created': (v) => t('{who} created the breach report {title}', v),
      'breach_report.changed': (v) => t('{who} changed the breach report {title}', v),
      'breach_report.clients_exported': (v) =>
        t('{who} downloaded the client list of the breach report {title}', v),
      'breach_report.told': (v) => t('{who} recorded a notice about the breach {title}', v),
      'breach_report.notice_removed': (v) => t('{who} deleted a recorded notice about the breach {title}', v),
      'breach_report.refused': (v) => t('{who} was denied access to the breach report {title}', v),
    },
    'activity.icons': { security_plan: 'shield', breach_report: 'shield' },
    'query.stale': stalePaths,
  },
};
