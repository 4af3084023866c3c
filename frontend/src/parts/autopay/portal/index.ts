import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { autopaySentences } from '../shared/autopay-sentences';
import { stalePaths } from './stale-paths';

export const portal: AreaOfPart = {
  additions: {
    'activity.sentences': autopaySentences,
    'payments.cards': fetchedAddition(() => import('./autopay').then(({ Autopay }) => Autopay)),
    'query.stale': stalePaths,
  },
};
