import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths, waitingEmails } from './queries';
import { readingFormOf, readingInputOf } from './reading-form';

export const admin: AreaOfPart = {
  additions: {
    'activity.sentences': {
      'email.assigned': (v) => t('{who} added an email to the conversation {title}', v),
    },
    'connections.email': {
      valuesOf: readingFormOf,
      inputOf: readingInputOf,
      isFailing: ({ imap }) => Boolean(imap?.lastError),
    },
    'connections.email-fields': fetchedAddition(() =>
      import('./inbox-fields').then((module) => module.InboxFields),
    ),
    'connections.email-state': fetchedAddition(() =>
      import('./inbox-state').then((module) => module.InboxState),
    ),
    'messages.view': {
      value: 'unassigned',
      icon: 'mail',
      needs: 'consultant',
      count: waitingEmails,
      label: (unassigned) => t('Not assigned ({unassigned})', { unassigned }),
      Component: fetched(() => import('./unassigned-emails'), 'UnassignedEmails').Component,
    },
    'query.stale': stalePaths,
  },
};
