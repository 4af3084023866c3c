import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';
import { MessagesService } from '../../../shared/api';
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

const totalOf = (page: readonly object[]): number => pageOf(page).total ?? page.length;

/** Number of emails that are in no conversation; null without any, and without an ignored sender. */
export const waitingEmails = {
  queryKey: [emailsPath, 'count'],
  async queryFn(): Promise<number | null> {
    const [emails, senders] = await Promise.all([
      MessagesService.listUnassignedEmails({ limit: 1 }),
      MessagesService.listIgnoredSenders({ limit: 1 }),
    ]);
    return senders.length > 0 || emails.length > 0 ? totalOf(emails) : null;
  },
};
