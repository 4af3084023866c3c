import { useRef } from 'react';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import { errorMessage, NetworkError, refusalOf } from '../../../shared/http/api-error';
import { useNewMessage } from './new-message';
import { given } from '../../../shared/http/paged-list';
import { useSender } from '../../../shared/sending/use-sender';
import { useAuth } from '../../../shared/session/session';
import type { NewMessageForm } from '../shared/new-message-schema';

/**
 * Starts a conversation and sends its first message; without a connection both wait for it. If the second step fails, sending
 * again continues in the same conversation, so there is never a second empty one.
 */
export function useSendNewMessage(onSent: () => void) {
  const { form, attachments, threadId, setThreadId, clear } = useNewMessage();
  const { query } = useActingFor();
  // Set synchronously, for the automatic retry.
  const createdId = useRef(threadId);
  const sender = useSender();
  const owner = useAuth().user?.id ?? 0;
  return useAction({
    call: ({ subject, content }: NewMessageForm, keyFor) => {
      const thread = threadId ?? createdId.current;
      const { files } = attachments;
      const key = keyFor({ subject, content, files });
      const data = { subject, content, ...given({ thread }), ...query };
      return sender.attempt(owner, { kind: 'conversation', data }, files, key, {
        onData: (begun) => {
          createdId.current = begun.thread;
          setThreadId(begun.thread);
        },
      });
    },
    retry: 1,
    form,
    events: ['conversation.created', 'message.created'],
    success: (outcome) =>
      outcome === 'kept'
        ? {
            title: t('Waiting for a connection'),
            description: t('Your message is saved on this device. We’ll send it when you’re back online.'),
          }
        : {
            title: t('Message sent'),
            description: t('Your message has been sent successfully to your financial consultant.'),
          },
    failure: (failure) => ({
      title: t('Error sending message'),
      description: failureText(failure, createdId.current !== undefined),
    }),
    onSuccess: (outcome) => {
      createdId.current = undefined;
      clear();
      onSent();
      if (outcome === 'sent') taskDone();
    },
  });
}

function failureText(failure: Error, hasBegun: boolean): string {
  const refusal = refusalOf(failure);
  if (refusal) {
    return errorMessage(refusal, hasBegun ? t('Failed to create message') : t('Failed to create thread'));
  }
  return failure instanceof NetworkError ? t('Failed to send message. Please try again.') : failure.message;
}
