import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';

export const portal: AreaOfPart = {
  additions: {
    'documents.view': {
      name: 'statements',
      Screen: fetched(() => import('./own-statements'), 'OwnStatements').Component,
      Link: fetchedAddition(() => import('./statements-link').then(({ StatementsLink }) => StatementsLink)),
    },
  },
};
