import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { stalePaths } from './stale-paths';

export const portal: AreaOfPart = {
  additions: {
    'payments.cards': fetchedAddition(() => import('./autopay').then(({ Autopay }) => Autopay)),
    'query.stale': stalePaths,
  },
};
