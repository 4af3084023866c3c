import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { OutboxService, type OutboxMailDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

export const outboxPath = '/api/admin/outbox';

/** Page of an email's HTML, for a frame. @param id outbox.id */
export const mailPreviewUrl = (id: number): string => `${outboxPath}/${id}/html`;

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
        ? { title: t('Email not sent'), description: t('No mail server is set up.') }
        : { title: t('Sending the email again'), description: t("We'll keep trying for one more day.") },
    failure: t('Failed to retry the email'),
    onSuccess: onRetried,
  });
}
