import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm, type Control } from 'react-hook-form';
import { changedValues } from '../../../shared/changed-values';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useEditForm } from '../../../shared/antd/use-edit-form';
import { useAction } from '../../../shared/action/use-action';
import { SavedRepliesService, type SavedReplyDto } from '../../../shared/api';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { Field } from '../../../shared/antd/field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useFormDraft } from '../../../shared/use-form-draft';
import {
  emptyReply,
  longestTitle,
  replyFormOf,
  savedReplySchema,
  type SavedReplyForm,
} from './saved-reply-schema';

interface NewReplyDialogProps {
  open: boolean;
  onClose: () => void;
}

export function NewReplyDialog({ open, onClose }: NewReplyDialogProps) {
  const form = useForm<SavedReplyForm>({
    resolver: standardSchemaResolver(savedReplySchema),
    defaultValues: emptyReply,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, open ? 'saved-reply:new' : undefined);
  const saving = useAction({
    call: (requestBody: SavedReplyForm, keyFor) =>
      SavedRepliesService.createSavedReply({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['saved_reply.saved'],
    success: 'Reply saved',
    failure: 'Failed to save reply',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="New saved reply"
      submit="Save reply"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => saving.mutate(values))()}
      onClose={onClose}
      afterClose={() => reset(emptyReply)}
    >
      <ReplyFields control={control} />
    </FormDialog>
  );
}

interface ReplyDialogProps {
  /** The record; undefined keeps the dialog closed. */
  reply: SavedReplyDto | undefined;
  onClose: () => void;
}

export function EditReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const { control, dialog } = useEditForm({
    record: reply,
    draft: 'saved-reply',
    schema: savedReplySchema,
    empty: emptyReply,
    formOf: replyFormOf,
    changesOf: (before, form) => changedValues(replyFormOf(before), form),
    call: (id, requestBody) => SavedRepliesService.updateSavedReply({ id, requestBody }),
    event: 'saved_reply.saved',
    success: 'Reply saved',
    failure: 'Failed to save reply',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Edit saved reply">
      <ReplyFields control={control} />
    </FormDialog>
  );
}

function ReplyFields({ control }: { control: Control<SavedReplyForm> }) {
  return (
    <>
      <Field control={control} name="title" label="Title" hint="Only you and your team see this.">
        {(field) => <Input {...field} maxLength={longestTitle} autoComplete="off" />}
      </Field>
      <Field control={control} name="content" label="Content">
        {(field) => <Input.TextArea {...field} rows={8} />}
      </Field>
    </>
  );
}

/** Confirms and deletes a saved reply; messages sent with it stay. */
export function DeleteReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const lastReply = useLastDefined(reply);
  const deleting = useAction({
    call: (id: number) => SavedRepliesService.deleteSavedReply({ id }),
    events: ['saved_reply.deleted'],
    success: 'Reply deleted',
    failure: 'Failed to delete reply',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={reply !== undefined}
      title="Delete this reply?"
      confirm="Delete"
      cancel="Keep reply"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => reply && deleting.mutate(reply.id)}
    >
      <p>“{lastReply?.title}” will be deleted. Messages you sent with it stay. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
