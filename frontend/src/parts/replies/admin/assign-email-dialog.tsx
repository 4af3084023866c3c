import { Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DialogOf } from '../../../shared/antd/dialog';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { MessagesService, UnassignedEmailsService, type UnassignedEmailDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { ClientSelect } from '../../../features/clients/admin/offered/client-select';
import { MessageText } from '../../../features/messaging/shared/offered/message-text';
import { subjectOf } from './use-unassigned-emails';

/** In place of a conversation's id. */
const newConversation = 0;
/** Conversations of a client that can be chosen; the server answers no more at once. */
const mostConversations = 200;

interface Choice {
  userId: number | undefined;
  threadId: number;
}
type Assignment = Choice & { userId: number };
const nothing: Choice = { userId: undefined, threadId: newConversation };

const noClient = (): string => t('Please select a client');
const schema = z.object({
  userId: z.int({ error: noClient }).check(z.positive({ error: noClient })),
  threadId: z.int(),
}) as z.ZodMiniType<Assignment, Choice>;

/** Adds an email to a conversation of a client, and opens it. */
export function AssignEmailDialog({ email, onClose }: DialogOf<{ email: UnassignedEmailDto }>) {
  const lastEmail = useLastDefined(email);
  const navigate = useNavigate();
  const { control, form, saving, dialog } = useDialogForm({
    open: email !== undefined,
    draft: `assign-email:${email?.id}`,
    schema,
    empty: nothing,
    values: { userId: lastEmail?.client?.id, threadId: lastEmail?.threadId ?? newConversation },
    call: ({ userId, threadId }: Assignment, keyFor) => {
      const requestBody = { userId, ...(threadId !== newConversation && { threadId }) };
      const id = lastEmail?.id ?? 0;
      return UnassignedEmailsService.assignEmail({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['email.assigned'],
    success: t('Added to the conversation'),
    failure: t('Failed to add the email'),
    onClose,
    onSuccess: ({ threadId }) => {
      onClose();
      void navigate(`/admin/messages/${threadId}`);
    },
  });
  const conversations = useConversations(useWatch({ control, name: 'userId' }));
  return (
    <FormDialog
      {...dialog}
      title={t('Add to a conversation')}
      subtitle={
        lastEmail && (
          <p className="breaks">
            {t('“{subject}” from {from}.', { subject: subjectOf(lastEmail), from: lastEmail.from })}
          </p>
        )
      }
      submit={t('Add to conversation')}
    >
      <div className="email-text" tabIndex={0} role="region" aria-label={t('Text of the email')}>
        <MessageText>{lastEmail?.text ?? ''}</MessageText>
      </div>
      <Field
        control={control}
        name="userId"
        label={t('Client')}
        hint={
          lastEmail?.why === 'staff'
            ? t('They will see it as a message of your colleague, marked as sent by email.')
            : t('They will see it as their own message, marked as added by the practice.')
        }
      >
        {(field) => (
          <ClientSelect
            {...field}
            onChange={(next) => {
              field.onChange(next);
              form.setValue('threadId', newConversation);
            }}
            disabled={saving.isPending}
          />
        )}
      </Field>
      <Field control={control} name="threadId" label={t('Conversation')}>
        {(field) => <Select<number> {...field} options={conversations} disabled={saving.isPending} />}
      </Field>
    </FormDialog>
  );
}

/** A new conversation, and those of a client, by last message. */
function useConversations(userId: number | undefined): { value: number; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['/api/admin/message-threads', 'of-client', userId],
    queryFn: () =>
      MessagesService.listMessageThreadsForAdmin({
        limit: mostConversations,
        ...(userId !== undefined && { userId }),
      }),
    enabled: userId !== undefined,
    ...queryTimes.threads,
  });
  return [
    { value: newConversation, label: t('A new conversation') },
    ...data.map(({ id, subject }) => ({ value: id, label: subject })),
  ];
}
