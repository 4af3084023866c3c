import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { languageRule } from '../../../shared/forms/language-rule';
import { changedValues } from '../../../shared/forms/changed-values';
import { FormDialog, useDialogForm, useEditForm } from '../../../shared/antd/form-dialog';
import { SavedRepliesService, type SavedReplyDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Field } from '../../../shared/antd/field';
import { LanguageField } from '../../../shared/antd/language-field';
import { longestMessage } from '../shared/message-length';
import type { DialogOf } from '../../../shared/antd/dialog';

const replySchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Title is required') })),
  language: languageRule,
  // Inserted as written, blank lines included.
  content: z
    .string()
    .check(
      z.regex(/\S/, { error: () => t('Content is required') }),
      z.maxLength(longestMessage, { error: () => t('Must be at most 20,000 characters') }),
    ),
});

type ReplyForm = z.infer<typeof replySchema>;

const emptyReply: ReplyForm = { title: '', language: 'en', content: '' };

const replyFormOf = ({ title, language, content }: SavedReplyDto): ReplyForm => ({
  title,
  language,
  content,
});

export function NewReplyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { control, dialog } = useDialogForm({
    open,
    draft: 'saved-reply:new',
    schema: replySchema,
    empty: emptyReply,
    call: (requestBody: ReplyForm, keyFor) =>
      SavedRepliesService.createSavedReply({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['saved_reply.saved'],
    success: t('Reply saved'),
    failure: t('Failed to save reply'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('New saved reply')} submit={t('Save reply')}>
      <ReplyFields control={control} />
    </FormDialog>
  );
}

export function EditReplyDialog({ reply, onClose }: DialogOf<{ reply: SavedReplyDto }>) {
  const { control, dialog } = useEditForm({
    record: reply,
    draft: 'saved-reply',
    schema: replySchema,
    empty: emptyReply,
    formOf: replyFormOf,
    changesOf: (before, form) => changedValues(replyFormOf(before), form),
    call: (id, requestBody) => SavedRepliesService.updateSavedReply({ id, requestBody }),
    event: 'saved_reply.saved',
    success: t('Reply saved'),
    failure: t('Failed to save reply'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Edit saved reply')}>
      <ReplyFields control={control} />
    </FormDialog>
  );
}

function ReplyFields({ control }: { control: Control<ReplyForm> }) {
  return (
    <>
      <Field control={control} name="title" label={t('Title')} hint={t('Only you and your team see this.')}>
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <LanguageField control={control} name="language" />
      <Field control={control} name="content" label={t('Content')}>
        {(field) => <Input.TextArea {...field} rows={8} />}
      </Field>
    </>
  );
}

/** Confirms and deletes a saved reply; messages sent with it stay. */
export function DeleteReplyDialog({ reply, onClose }: DialogOf<{ reply: SavedReplyDto }>) {
  return (
    <ConfirmAction
      of={reply}
      title={t('Delete this reply?')}
      confirm={t('Delete')}
      cancel={t('Keep reply')}
      call={({ id }) => SavedRepliesService.deleteSavedReply({ id })}
      events={['saved_reply.deleted']}
      success={t('Reply deleted')}
      failure={t('Failed to delete reply')}
      onClose={onClose}
    >
      {({ title }) => (
        <p>
          {t('“{title}” will be deleted. Messages you sent with it stay. You can’t undo this.', { title })}
        </p>
      )}
    </ConfirmAction>
  );
}
