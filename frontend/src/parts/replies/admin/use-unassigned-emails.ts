import { t } from '@steward/texts';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { useAction } from '../../../shared/action/use-action';
import { type IgnoredSenderDto, UnassignedEmailsService, type UnassignedEmailDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { emailsPath, sendersPath } from './queries';

export const subjectOf = ({ subject }: UnassignedEmailDto): string => subject || t('No subject');

/** Emails that are in no conversation, newest first. */
export function useUnassignedEmails() {
  return useRecordPages<UnassignedEmailDto, Record<never, never>>({
    path: emailsPath,
    load: (page) => UnassignedEmailsService.listUnassignedEmails(page),
    times: queryTimes.threads,
  });
}

/** Senders whose emails are not listed, newest first. */
export function useIgnoredSenders() {
  return useRecordPages<IgnoredSenderDto, Record<never, never>>({
    path: sendersPath,
    load: (page) => UnassignedEmailsService.listIgnoredSenders(page),
    times: queryTimes.threads,
  });
}

/** Takes an email off the list, for a day with a way back. */
export function useIgnoreEmail() {
  const restore = useAction({
    call: (id: number) => UnassignedEmailsService.restoreEmail({ id }),
    events: ['email.ignored'],
    failure: t('Failed to put the email back'),
  });
  return useAction({
    call: (id: number) => UnassignedEmailsService.ignoreEmail({ id }),
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
