import { Input } from 'antd';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useEditForm } from '../../../../shared/antd/use-edit-form';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { PrivateNotesService, type NoteDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/changed-values';
import { emptyNote, noteSchema, type NoteForm } from './note-schema';

const formOf = ({ content }: NoteDto): NoteForm => ({ content });

export function EditNoteDialog({ note, onClose }: DialogOf<{ note: NoteDto }>) {
  const { control, dialog } = useEditForm({
    record: note,
    draft: 'note',
    schema: noteSchema,
    empty: emptyNote,
    formOf,
    changesOf: (before, form) => changedValues(formOf(before), form),
    call: (id, requestBody) => PrivateNotesService.updateNote({ id, requestBody }),
    event: 'note.changed',
    success: t('Note saved'),
    failure: t('Failed to save the note'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Edit note')}>
      <Field control={control} name="content" label={t('Note')} hint={t('Only you and your team see this.')}>
        {(field) => <Input.TextArea {...field} rows={8} />}
      </Field>
    </FormDialog>
  );
}
