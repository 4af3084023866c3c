import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';
import { UnassignedEmailsService } from '../../../shared/api';
import { pageOf } from '../../../shared/http/pages';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'email.assigned': true;
    'email.ignored': true;
  }
}

export const emailsPath = '/api/admin/unassigned-emails';
export const sendersPath = '/api/admin/ignored-senders';

export const stalePaths: StalePaths = {
  'email.assigned': [emailsPath, ...pathsAfter('message.created')],
  'email.ignored': [emailsPath, sendersPath],
};

async function countOf(list: Promise<object[]>): Promise<number> {
  const rows = await list;
  return pageOf(rows).total ?? rows.length;
}

/** Number of emails that are in no conversation; null without any, and without an ignored sender. */
export const waitingEmails = {
  queryKey: [emailsPath, 'count'],
  async queryFn(): Promise<number | null> {
    const [emails, senders] = await Promise.all([
      countOf(UnassignedEmailsService.listUnassignedEmails({ limit: 1 })),
      countOf(UnassignedEmailsService.listIgnoredSenders({ limit: 1 })),
    ]);
    return senders > 0 || emails > 0 ? emails : null;
  },
};
