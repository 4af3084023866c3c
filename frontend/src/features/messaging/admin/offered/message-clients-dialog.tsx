import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { MessagesService } from '../../../../shared/api';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { MessageFields } from '../../shared/message-fields';
import { emptyMessage, newMessageSchema, type NewMessageForm } from '../../shared/new-message-schema';
import { ClientResults } from '../../../clients/admin/offered/client-results';
import type { ChosenClient } from '../../../clients/admin/offered/client-select';
import { useEachClient } from '../../../clients/admin/offered/use-each-client';

interface MessageClientsDialogProps {
  open: boolean;
  clients: readonly ChosenClient[];
  onDone: () => void;
  onClose: () => void;
}

/** Sends the same message to several clients, each in their own conversation; a retry covers those that failed. */
export function MessageClientsDialog({ open, clients, onDone, onClose }: MessageClientsDialogProps) {
  const [failed, setFailed] = useState<readonly ChosenClient[]>();
  const recipients = failed ?? clients;
  const form = useForm<NewMessageForm>({
    resolver: standardSchemaResolver(newMessageSchema),
    defaultValues: emptyMessage,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, open ? 'conversation:new:selected' : undefined);
  const sending = useEachClient({
    send: async (userId, { subject, content }: NewMessageForm, key) => {
      // The same key finds the conversation of an earlier attempt.
      const { id } = await MessagesService.createMessageThreadForAdmin({
        requestBody: { userId, subject },
        idempotencyKey: key,
      });
      await MessagesService.sendMessage({ id, formData: { content }, idempotencyKey: `${key}-message` });
    },
    event: 'message.created',
    success: (count) => ({
      title: count === 1 ? t('Message sent') : t('Messages sent'),
      description: t('To {count, plural, one {# client} other {# clients}}.', { count }),
    }),
    failure: t('Failed to send some messages'),
    onSuccess: () => {
      onClose();
      onDone();
    },
    onFailure: setFailed,
  });
  const askAboutNumbers = useNumberQuestion();
  const submit = handleSubmit((values) =>
    askAboutNumbers([values.subject, values.content], () => sending.mutate({ clients: recipients, values })),
  );
  return (
    <FormDialog
      open={open}
      title={t('Message {count, plural, one {# client} other {# clients}}', { count: recipients.length })}
      subtitle={<p>{t('Each client gets the message in a conversation of their own.')}</p>}
      submit={
        recipients.length === 1 ? t('Send Message') : t('Send {count} messages', { count: recipients.length })
      }
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => {
        reset(emptyMessage);
        setFailed(undefined);
        sending.forget();
      }}
    >
      <ClientResults results={sending.results} done={t('[message] Sent')} />
      <MessageFields control={control} isSending={sending.isPending} hasBegun={false} />
    </FormDialog>
  );
}
