import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';

export const admin: AreaOfPart = {
  additions: {
    'health.cards': fetchedAddition(() => import('./card').then((module) => module.Card)),
  },
};
