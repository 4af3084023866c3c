import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import { MessagesService, type MessageDto } from '../../../shared/api';
import { NetworkError, refusalOf } from '../../../shared/http/api-error';
import { withUploadProgress } from '../../../shared/http/http';
import { useOffline } from '../../../shared/live/live-updates';
import { Outbox, type SendingMessage } from './outbox';

interface OutboxOptions {
  /** message_threads.id */
  threadId: number;
  /** Resolves when a message may be sent. */
  ready: () => Promise<void>;
  /** @param content as written */
  onSent: (message: MessageDto, content: string) => void;
}

/** Messages of one conversation being sent; failed ones stay, to be retried or discarded. */
export function useOutbox({ threadId, ready, onSent }: OutboxOptions) {
  const markStale = useStaleQueries();
  const [outbox] = useState(() => new Outbox());
  const [refusedAsClosed, setRefusedAsClosed] = useState(false);
  const { mutateAsync } = useAction({
    call: async ({ content, files, keyFor, onProgress }: SendingMessage) => {
      await ready();
      const formData = { content, files: [...files] };
      const idempotencyKey = keyFor(formData);
      const call = MessagesService.sendMessage({ id: threadId, formData, idempotencyKey });
      return files.length > 0 ? withUploadProgress(onProgress, call) : call;
    },
    retry: 1,
    failure: (failure) =>
      // The message is above the field, with the next step.
      failure instanceof NetworkError && (outbox.isOffline || !navigator.onLine)
        ? undefined
        : [t('Error sending message'), t('Failed to send message. Please try again.')],
    onSuccess: (message, { content }) => {
      onSent(message, content);
      void markStale(['message.created']);
      taskDone();
    },
    onFailure: (failure) => {
      if (refusalOf(failure)?.code === 'thread.closed') setRefusedAsClosed(true);
    },
  });
  useEffect(() => outbox.use(mutateAsync), [outbox, mutateAsync]);
  const isOffline = useOffline();
  // Layout effect: a waiting message must be drawn as being sent, not as failed.
  useLayoutEffect(() => outbox.setOffline(isOffline), [outbox, isOffline]);
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.messages);
  return { outbox, outgoing, isOffline, /** The server rejects further messages. */ refusedAsClosed };
}
