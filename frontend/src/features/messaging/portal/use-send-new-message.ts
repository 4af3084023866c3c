import { useRef } from 'react';
import { t } from '@steward/texts';
import { useActingFor, type ActingFor } from '../../../shared/acting-for/acting-for';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import { MessagesService } from '../../../shared/api';
import { errorMessage, NetworkError, refusalOf } from '../../../shared/http/api-error';
import { useNewMessage } from './new-message';
import type { NewMessageForm } from '../shared/new-message-schema';

/**
 * Starts a conversation and sends its first message. If the second step fails, sending again continues in the
 * same conversation, so there is never a second empty one.
 */
export function useSendNewMessage(onSent: () => void) {
  const { form, attachments, threadId, setThreadId, clear } = useNewMessage();
  const { query } = useActingFor();
  // Set synchronously, for the automatic retry.
  const createdId = useRef(threadId);
  return useAction({
    call: async ({ subject, content }: NewMessageForm, keyFor) => {
      createdId.current = threadId ?? createdId.current ?? (await beginConversation(subject, keyFor, query));
      const id = createdId.current;
      setThreadId(id);
      const formData = { content, files: [...attachments.files] };
      return MessagesService.sendMessage({ id, formData, idempotencyKey: keyFor({ id, ...formData }) });
    },
    retry: 1,
    form,
    events: ['conversation.created', 'message.created'],
    success: () => ({
      title: t('Message sent'),
      description: t('Your message has been sent successfully to your financial consultant.'),
    }),
    failure: (failure) => ({
      title: t('Error sending message'),
      description: failureText(failure, createdId.current !== undefined),
    }),
    onSuccess: () => {
      createdId.current = undefined;
      clear();
      onSent();
      taskDone();
    },
  });
}

async function beginConversation(
  subject: string,
  keyFor: (values: Record<string, unknown>) => string,
  client: ActingFor['query'],
): Promise<number> {
  const { id } = await MessagesService.createMessageThread({
    requestBody: { subject },
    ...client,
    idempotencyKey: keyFor({ subject }),
  });
  // A proxy's error page has no message.
  if (!Number.isInteger(id)) throw new Error(t('Failed to create message thread'));
  return id;
}

function failureText(failure: Error, hasBegun: boolean): string {
  const refusal = refusalOf(failure);
  if (refusal) {
    return errorMessage(refusal, hasBegun ? t('Failed to create message') : t('Failed to create thread'));
  }
  return failure instanceof NetworkError ? t('Failed to send message. Please try again.') : failure.message;
}
