import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { statementIcons, statementSentences } from '../shared/statement-sentences';

export const portal: AreaOfPart = {
  additions: {
    'activity.sentences': statementSentences,
    'activity.icons': statementIcons,
    'activity.places': { bank_account: () => '/client/documents?view=statements' },
    'documents.view': {
      name: 'statements',
      Screen: fetched(() => import('./own-statements'), 'OwnStatements').Component,
      Link: fetchedAddition(() => import('./statements-link').then(({ StatementsLink }) => StatementsLink)),
    },
  },
};
