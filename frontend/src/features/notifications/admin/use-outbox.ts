import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../shared/action/use-action';
import { OutboxService, type MailFilter, type OutboxMailDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

const outboxPath = '/api/admin/outbox';
export const outboxPage = 25;

export interface OutboxFilters {
  search: string;
  status: MailFilter;
}

/** Outgoing mail, newest first; searched by the server in recipient and subject. */
export function useOutbox({ search, status }: OutboxFilters) {
  const query = { status, ...given({ search }) };
  return usePagedList<OutboxMailDto>({
    key: [outboxPath, 'list', query],
    load: (cursor) => OutboxService.listOutbox({ ...query, limit: outboxPage, ...given({ cursor }) }),
    times: queryTimes.outbox,
  });
}

/** True where the newest mail was kept: there was no mail server to hand it to. */
export function useIsMailHeldBack(): boolean {
  const { data } = useQuery({
    queryKey: [outboxPath, 'newest'],
    queryFn: () => OutboxService.listOutbox({ limit: 1 }),
    ...queryTimes.outbox,
  });
  return data?.[0]?.status === 'kept';
}

/** Sends a mail again that was given up, and hands on the mail as it is now. */
export function useRetryMail(onRetried: (mail: OutboxMailDto) => void) {
  return useAction({
    call: (id: number) => OutboxService.retryMail({ id }),
    events: ['mail.retried'],
    success: ({ status }) =>
      status === 'kept'
        ? { title: 'Mail kept', description: 'There is no mail server to send it.' }
        : { title: 'Mail is sent again', description: 'It is tried for another day.' },
    failure: 'Failed to send the mail again',
    onSuccess: onRetried,
  });
}
