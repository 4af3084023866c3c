import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddedDialog, fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { destructionSentences } from '../shared/destruction-sentences';
import { stalePaths } from './queries';

const load = () => import('./hold-actions');
const HoldClient = fetchedAddedDialog(() => load().then((module) => module.HoldClient));

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
      ...destructionSentences,
    },
    'client.menu': () => [
      {
        label: t('Legal hold'),
        icon: 'lock',
        needs: 'owner',
        alsoClosed: true,
        before: 'archive',
        Dialog: HoldClient,
      },
    ],
    'hold.action': fetchedAddition(() => load().then((module) => module.ReleaseHold)),
    'hold.document': fetchedAddition(() => load().then((module) => module.HoldDocument)),
    'query.stale': stalePaths,
  },
};
