import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { HoldClient, HoldDocument, ReleaseHold } from './hold-actions';
import { stalePaths } from './queries';

export const admin: AreaOfPart = {
  contents: { retention: fetched(() => import('./retention-screen'), 'RetentionScreen') },
  additions: {
    'admin.menu': () => [
      {
        section: 'compliance',
        before: '/admin/health',
        tab: {
          label: t('Retention'),
          to: '/admin/retention',
          words: t('[words for the search] legal hold deletion'),
        },
      },
    ],
    'activity.sentences': {
      'destruction.made': (v) => t('{title} was created for destroyed records', v),
      'destruction.completed': (v) => t('All files listed in {title} were deleted', v),
      'retention.changed': (v) => t('{who} changed how long {title} keeps its records', v),
      'retention.resumed': (v) => t('{who} resumed deletion', v),
    },
    'client.menu': () => [
      { label: t('Legal hold'), icon: 'lock', needs: 'owner', alsoClosed: true, Dialog: HoldClient },
    ],
    'hold.action': ReleaseHold,
    'hold.document': HoldDocument,
    'query.stale': stalePaths,
  },
};
