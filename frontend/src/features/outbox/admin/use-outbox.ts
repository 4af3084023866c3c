import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { OutboxService, type OutboxMailDto } from '../../../shared/api';

export const outboxPath = '/api/admin/outbox';

/** Page of an email's HTML, for a frame. @param id outbox.id */
export const mailPreviewUrl = (id: number): string => `${outboxPath}/${id}/html`;

/** Retries a failed email, or sends one that was kept, and passes on its new state. */
export function useRetryMail(onRetried: (mail: OutboxMailDto) => void) {
  return useAction({
    call: (id: number) => OutboxService.retryMail({ id }),
    events: ['mail.retried'],
    success: ({ status }) =>
      status === 'kept'
        ? { title: t('Email not sent'), description: t('No email account is connected.') }
        : { title: t('Sending the email'), description: t("We'll keep trying for one more day.") },
    failure: t('Failed to retry the email'),
    onSuccess: onRetried,
  });
}
