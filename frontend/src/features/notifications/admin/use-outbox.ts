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

/** Outgoing emails, newest first; the server searches recipient and subject. */
export function useOutbox({ search, status }: OutboxFilters) {
  const query = { status, ...given({ search }) };
  return usePagedList<OutboxMailDto>({
    key: [outboxPath, 'list', query],
    load: (cursor) => OutboxService.listOutbox({ ...query, limit: outboxPage, ...given({ cursor }) }),
    times: queryTimes.outbox,
  });
}

/** True if the newest email was not sent because no mail server is set up. */
export function useIsMailHeldBack(): boolean {
  const { data } = useQuery({
    queryKey: [outboxPath, 'newest'],
    queryFn: () => OutboxService.listOutbox({ limit: 1 }),
    ...queryTimes.outbox,
  });
  return data?.[0]?.status === 'kept';
}

/** Retries a failed email, and passes on its new state. */
export function useRetryMail(onRetried: (mail: OutboxMailDto) => void) {
  return useAction({
    call: (id: number) => OutboxService.retryMail({ id }),
    events: ['mail.retried'],
    success: ({ status }) =>
      status === 'kept'
        ? { title: 'Email not sent', description: 'No mail server is set up.' }
        : { title: 'Sending the email again', description: "We'll keep trying for one more day." },
    failure: 'Failed to retry the email',
    onSuccess: onRetried,
  });
}
