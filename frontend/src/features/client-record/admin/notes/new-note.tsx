import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { useAction } from '../../../../shared/action/use-action';
import { PrivateNotesService } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { emptyNote, noteSchema, type NoteForm } from './note-schema';

/** Form for a new note. @param clientId users.id */
export function NewNote({ clientId }: { clientId: number }) {
  const form = useForm<NoteForm>({
    resolver: standardSchemaResolver(noteSchema),
    defaultValues: emptyNote,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, `note:new:${clientId}`);
  useUnsentWork(formState.isDirty);
  const saving = useAction({
    call: (requestBody: NoteForm, keyFor) =>
      PrivateNotesService.createNote({ id: clientId, requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['note.changed'],
    success: t('Note saved'),
    failure: t('Failed to save the note'),
    form,
    onSuccess: () => reset(emptyNote),
  });
  const save = handleSubmit((note) => saving.mutate(note));
  return (
    <form noValidate className="note-new stack buttons-start" onSubmit={(event) => void save(event)}>
      <Field
        control={control}
        name="content"
        label={t('New note')}
        hint={t('Only you and your team see this.')}
      >
        {(field) => (
          <Input.TextArea
            {...field}
            rows={2}
            disabled={saving.isPending}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
            }}
          />
        )}
      </Field>
      <DraftNote draft={draft} />
      <Button htmlType="submit" loading={saving.isPending}>
        {t('Save note')}
      </Button>
    </form>
  );
}
