import { useRef, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { MessagesService, type ClientDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { personName } from '../../../../shared/person-name';
import { lengthText } from '../../shared/message-length';
import {
  emptyMessage,
  longestSubject,
  newMessageSchema,
  type NewMessageForm,
} from '../../shared/new-message-schema';
import { useFormDraft } from '../../../../shared/use-form-draft';

interface NewConversationDialogProps {
  /** The client to write to; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onClose: () => void;
}

/**
 * Starts a conversation with a client, sends its first message, and opens it. If the message fails, sending
 * again continues in the same conversation.
 */
export function NewConversationDialog({ client, onClose }: NewConversationDialogProps) {
  const lastClient = useLastDefined(client);
  const navigate = useNavigate();
  const { pass } = useUnsentWork(false);
  const startedThreadId = useRef<number>(undefined);
  const [hasBegun, setHasBegun] = useState(false);
  const form = useForm<NewMessageForm>({
    resolver: standardSchemaResolver(newMessageSchema),
    defaultValues: emptyMessage,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, client && `conversation:new:${client.id}`);
  const sending = useAction({
    call: async ({ userId, subject, content }: NewMessageForm & { userId: number }, keyFor) => {
      if (startedThreadId.current === undefined) {
        const requestBody = { userId, subject };
        const idempotencyKey = keyFor(requestBody);
        const thread = await MessagesService.createClientMessageThread({ requestBody, idempotencyKey });
        startedThreadId.current = thread.id;
        setHasBegun(true);
      }
      const id = startedThreadId.current;
      const formData = { content };
      await MessagesService.sendMessage({ id, formData, idempotencyKey: keyFor({ id, ...formData }) });
      return id;
    },
    events: ['conversation.created', 'message.created'],
    success: 'Message sent',
    failure: (failure) => ({
      title: 'Error sending message',
      description: errorMessage(failure, 'Failed to send message. Please try again.'),
    }),
    form,
    onSuccess: (id) =>
      pass(() => {
        onClose();
        return navigate(`/admin/messages/${id}`);
      }),
  });
  const length = lengthText(useWatch({ control, name: 'content' }));
  return (
    <FormDialog
      open={client !== undefined}
      title="New conversation"
      subtitle={lastClient && <p>With {personName(lastClient) || lastClient.username}.</p>}
      submit="Send Message"
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      draft={draft}
      onSubmit={() =>
        void handleSubmit((values) => client && sending.mutate({ userId: client.id, ...values }))()
      }
      onClose={onClose}
      afterClose={() => {
        reset(emptyMessage);
        startedThreadId.current = undefined;
        setHasBegun(false);
      }}
    >
      <Field
        control={control}
        name="subject"
        label="Subject"
        {...(hasBegun && { hint: 'The conversation has a subject, but its first message wasn’t sent.' })}
      >
        {(field) => (
          <Input
            {...field}
            maxLength={longestSubject}
            autoComplete="off"
            disabled={sending.isPending || hasBegun}
          />
        )}
      </Field>
      <Field control={control} name="content" label="Message" {...(length && { hint: length })}>
        {(field) => <Input.TextArea {...field} rows={5} disabled={sending.isPending} />}
      </Field>
    </FormDialog>
  );
}
