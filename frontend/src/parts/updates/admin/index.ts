import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';

export const admin: AreaOfPart = {
  additions: {
    'health.top': fetchedAddition(() => import('./update-card').then((module) => module.UpdateCard)),
  },
};
