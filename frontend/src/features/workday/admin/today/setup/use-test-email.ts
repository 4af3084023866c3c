import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../../../shared/action/use-action';
import { useStaleQueries } from '../../../../../shared/action/stale-queries';
import { OutboxService, WorkdayService } from '../../../../../shared/api';
import { useToast } from '../../../../../shared/toast';

/** Milliseconds between two looks for the mail server's answer. */
const pollMs = 1_500;

/** Sends the reader a test message and follows it until the mail server has accepted or refused it. */
export function useTestEmail() {
  const toast = useToast();
  const markStale = useStaleQueries();
  const sending = useAction({
    call: (_: undefined, keyFor) => WorkdayService.sendTestEmail({ idempotencyKey: keyFor({}) }),
    failure: t('Failed to send a test email'),
  });
  const mailId = sending.data?.mailId;
  const { data: mail } = useQuery({
    queryKey: ['/api/admin/outbox', 'test', mailId],
    queryFn: async () =>
      (await OutboxService.listOutbox({ limit: 20 })).find(({ id }) => id === mailId) ?? null,
    enabled: mailId !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'pending' ? false : pollMs),
  });
  const sentTo = mail?.status === 'sent' ? mail.to : undefined;
  useEffect(() => {
    if (sentTo === undefined) return;
    toast({
      title: t('Your email works'),
      description: t('The mail server accepted the message to {to}.', { to: sentTo }),
    });
    void markStale(['setup']);
  }, [sentTo, toast, markStale]);
  const isWaiting = sending.isPending || (mailId !== undefined && (!mail || mail.status === 'pending'));
  return { send: () => sending.mutate(undefined), isWaiting, mail: mailId === undefined ? null : mail };
}
