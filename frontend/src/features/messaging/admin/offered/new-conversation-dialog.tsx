import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { MessagesService, type ClientDto } from '../../../../shared/api';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { clientName } from '../../../clients/admin/offered/record-client';
import { MessageFields } from '../../shared/message-fields';
import { emptyMessage, newMessageSchema, type NewMessageForm } from '../../shared/new-message-schema';

/**
 * Starts a conversation with a client, sends its first message, and opens it. If the message fails, sending
 * again continues in the same conversation.
 */
export function NewConversationDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const lastClient = useLastDefined(client);
  const navigate = useNavigate();
  const { pass } = useUnsentWork(false);
  const askAboutNumbers = useNumberQuestion();
  const startedThreadId = useRef<number>(undefined);
  const [hasBegun, setHasBegun] = useState(false);
  const { control, saving, dialog } = useDialogForm({
    open: client !== undefined,
    draft: `conversation:new:${client?.id}`,
    schema: newMessageSchema,
    empty: emptyMessage,
    holds: ({ subject, content }: NewMessageForm, proceed) => askAboutNumbers([subject, content], proceed),
    call: async ({ subject, content }: NewMessageForm, keyFor) => {
      if (startedThreadId.current === undefined) {
        const requestBody = { userId: lastClient?.id ?? 0, subject };
        const idempotencyKey = keyFor(requestBody);
        const thread = await MessagesService.createMessageThreadForAdmin({ requestBody, idempotencyKey });
        startedThreadId.current = thread.id;
        setHasBegun(true);
      }
      const id = startedThreadId.current;
      const formData = { content };
      await MessagesService.sendMessage({ id, formData, idempotencyKey: keyFor({ id, ...formData }) });
      return id;
    },
    events: ['conversation.created', 'message.created'],
    success: t('Message sent'),
    failure: [t('Error sending message'), t('Failed to send message. Please try again.')],
    onClose,
    onSuccess: (id) =>
      pass(() => {
        onClose();
        return navigate(`/admin/messages/${id}`);
      }),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('New conversation')}
      subtitle={lastClient && <p>{t('With {lastClient}.', { lastClient: clientName(lastClient) })}</p>}
      submit={t('Send Message')}
      afterClose={() => {
        dialog.afterClose();
        startedThreadId.current = undefined;
        setHasBegun(false);
      }}
    >
      <MessageFields control={control} isSending={saving.isPending} hasBegun={hasBegun} />
    </FormDialog>
  );
}
