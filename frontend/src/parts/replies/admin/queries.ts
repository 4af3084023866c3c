import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';
import { get } from '../../../shared/http/http';
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

/** Not by its service, which no first screen of the dashboard needs. */
async function countAt(path: string): Promise<number> {
  const rows = (await get(`${path}?limit=1`)) as object[]; // a list
  return pageOf(rows).total ?? rows.length;
}

/** Number of emails that are in no conversation; null without any, and without an ignored sender. */
export const waitingEmails = {
  queryKey: [emailsPath, 'count'],
  async queryFn(): Promise<number | null> {
    const [emails = 0, senders = 0] = await Promise.all([emailsPath, sendersPath].map(countAt));
    return senders > 0 || emails > 0 ? emails : null;
  },
};
