import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { useAction } from '../../../shared/action/use-action';
import { type IgnoredSenderDto, MessagesService, type UnassignedEmailDto } from '../../../shared/api';
import { pageOf } from '../../../shared/http/pages';
import { queryTimes } from '../../../shared/http/query-client';
import { useHasRightsOf } from '../../../shared/session/staff-role';

const path = '/api/admin/unassigned-emails';
const sendersPath = '/api/admin/ignored-senders';

export const subjectOf = ({ subject }: UnassignedEmailDto): string => subject || t('No subject');

/** Emails that are in no conversation, newest first. */
export function useUnassignedEmails() {
  return useRecordPages<UnassignedEmailDto, Record<never, never>>({
    path,
    load: (page) => MessagesService.listUnassignedEmails(page),
    times: queryTimes.threads,
  });
}

/** Number of emails that are in no conversation; 0 for assistants, who do not see them. */
export function useUnassignedCount(): number {
  const { data = 0 } = useQuery({
    queryKey: [path, 'count'],
    queryFn: async () => pageOf(await MessagesService.listUnassignedEmails({ limit: 1 })).total ?? 0,
    enabled: useHasRightsOf('consultant'),
    ...queryTimes.threads,
  });
  return data;
}

/** Senders whose emails are not listed, newest first. */
export function useIgnoredSenders() {
  return useRecordPages<IgnoredSenderDto, Record<never, never>>({
    path: sendersPath,
    load: (page) => MessagesService.listIgnoredSenders(page),
    times: queryTimes.threads,
  });
}

/** True if emails of some senders are not listed. */
export function useHasIgnoredSenders(): boolean {
  const { data = 0 } = useQuery({
    queryKey: [sendersPath, 'count'],
    queryFn: async () => pageOf(await MessagesService.listIgnoredSenders({ limit: 1 })).total ?? 0,
    enabled: useHasRightsOf('consultant'),
    ...queryTimes.threads,
  });
  return data > 0;
}

/** Takes an email off the list, for a day with a way back. */
export function useIgnoreEmail() {
  const restore = useAction({
    call: (id: number) => MessagesService.restoreEmail({ id }),
    events: ['email.ignored'],
    failure: t('Failed to put the email back'),
  });
  return useAction({
    call: (id: number) => MessagesService.ignoreEmail({ id }),
    events: ['email.ignored'],
    success: (_, id) => ({
      title: t('Email ignored'),
      action: {
        label: t('Undo'),
        alternative: t('It is still in your mailbox.'),
        onAct: () => restore.mutate(id),
      },
    }),
    failure: t('Failed to ignore the email'),
  });
}
