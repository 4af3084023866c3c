import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@steward/texts';
import { taskDone } from '../../../shared/action/task-done';
import type { MessageDto } from '../../../shared/api';
import { errorMessage, refusalOf } from '../../../shared/http/api-error';
import { useOffline } from '../../../shared/live/live-updates';
import type { UnsentOf } from '../../../shared/sending/unsent';
import { kindOfFailure } from '../../../shared/sending/sending-failure';
import { useSender, useUnsent } from '../../../shared/sending/use-sender';
import { useAuth } from '../../../shared/session/session';
import { useToast } from '../../../shared/toast/toast';

/** A message that the server does not have yet. */
export type OutgoingMessage = UnsentOf<'message'>;

interface OutboxOptions {
  /** message_threads.id */
  threadId: number;
  subject: string;
  /** Resolves when a message may be sent. */
  ready: () => Promise<void>;
  /** The message outlives this tab, until it is sent. @param content as written */
  onKept: (content: string) => void;
  /** @param content as written */
  onSent: (message: MessageDto, content: string) => void;
}

/** Messages of one conversation being sent, one after the other; failed ones stay, to be retried or discarded. */
export function useOutbox({ threadId, subject, ready, onKept, onSent }: OutboxOptions) {
  const sender = useSender();
  const toast = useToast();
  const owner = useAuth().user?.id ?? 0;
  const [refusedAsClosed, setRefusedAsClosed] = useState(false);
  const outgoing = useUnsent('message').filter(({ data }) => data.thread === threadId);
  const isOffline = useOffline();
  useEffect(() => {
    if (!isOffline) sender.wake();
  }, [sender, isOffline]);
  const report = useEffectEvent((failure: Error) => {
    if (refusalOf(failure)?.code === 'thread.closed') setRefusedAsClosed(true);
    // Without a connection the message says so.
    if (kindOfFailure(failure) === 'unreached') return;
    const description = errorMessage(failure, t('Failed to send message. Please try again.'));
    toast({ title: t('Error sending message'), description, variant: 'destructive' });
  });
  const deliver = useEffectEvent(onSent);
  useEffect(
    () =>
      sender.listen(({ sending, ...outcome }) => {
        if (sending.kind !== 'message' || sending.data.thread !== threadId) return;
        if ('failure' in outcome) report(outcome.failure);
        else {
          deliver(outcome.answer as MessageDto, sending.data.content); // of this kind's call
          taskDone();
        }
      }),
    [sender, threadId],
  );
  return {
    sender,
    outgoing,
    isOffline,
    /** The server rejects further messages. */
    refusedAsClosed,
    send: async (content: string, files: readonly File[]) => {
      const data = { thread: threadId, subject, content };
      if (await sender.enqueue(owner, { kind: 'message', data }, files, ready)) onKept(content);
    },
  };
}
