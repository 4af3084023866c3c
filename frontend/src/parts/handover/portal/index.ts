import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';

export const portal: AreaOfPart = {
  additions: {
    'request.ways': fetchedAddition(() => import('./phone-button').then(({ PhoneButton }) => PhoneButton)),
  },
};
