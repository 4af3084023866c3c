import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { statementIcons, statementSentences } from '../shared/statement-sentences';

const load = () => import('./views');

export const admin: AreaOfPart = {
  additions: {
    'activity.sentences': statementSentences,
    'activity.icons': statementIcons,
    'timeline.places': {
      bank_account: (_, clientId) => `/admin/clients/${clientId}/documents?view=statements`,
      recurring_request: (_, clientId) => `/admin/clients/${clientId}/requests?view=recurring`,
    },
    'client.views': [
      {
        tab: 'documents',
        name: 'statements',
        label: () => t('Bank statements'),
        Screen: fetched(load, 'ClientStatements').Component,
      },
      {
        tab: 'requests',
        name: 'recurring',
        label: () => t('Recurring requests'),
        Screen: fetched(load, 'RecurringRequests').Component,
      },
    ],
  },
};
