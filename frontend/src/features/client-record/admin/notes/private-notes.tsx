import { useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Failed, ListSkeleton, ListEnd } from '../../../../shared/antd/states';
import { PrivateNotesService, type ClientDto, type NoteDto } from '../../../../shared/api';
import { formatDateTime, formatLongDateTime } from '../../../../shared/text/format';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { NewNote } from './new-note';
import { NoteVersionsDialog } from './note-versions-dialog';
import { useNotes } from './use-notes';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { changedValues } from '../../../../shared/forms/changed-values';
import { emptyNote, noteSchema, type NoteForm } from './note-schema';
import './notes.css';

const failed = () => t('Failed to load private notes. Please try again.');

interface PrivateNotesProps {
  client: ClientDto;
  /** Limits the list to the newest notes. */
  newest?: number;
}

/** The practice's private notes about a client, and the form for a new one. */
export function PrivateNotes({ client, newest }: PrivateNotesProps) {
  const { isClosed } = useRecordClient();
  const list = useNotes(client.id, newest ?? 25);
  const [editing, setEditing] = useState<NoteDto>();
  const [deleting, setDeleting] = useState<NoteDto>();
  const [isShowingVersions, setIsShowingVersions] = useState<NoteDto>();
  const visibleNotes = newest === undefined ? list.rows : list.rows.slice(0, newest);
  return (
    <div className="ui-card notes lines">
      {!isClosed && <NewNote clientId={client.id} />}
      {list.isPending ? (
        <ListSkeleton rows={2} label={t('Loading private notes')} />
      ) : list.isError && list.rows.length === 0 ? (
        <div className="ui-card-body">
          <Failed message={failed()} of={list} />
        </div>
      ) : (
        <>
          {visibleNotes.length === 0 && <p className="ui-hint card-end">{t('No notes yet.')}</p>}
          <ul className="lines" aria-label={t('Private notes')}>
            {visibleNotes.map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                onVersions={() => setIsShowingVersions(note)}
                onEdit={() => setEditing(note)}
                onDelete={() => setDeleting(note)}
              />
            ))}
          </ul>
          {newest === undefined && list.hasNextPage && (
            <div className="ui-card-body">
              <ListEnd
                list={list}
                count={(count) => t('{count, plural, one {# note} other {# notes}}', { count })}
                failed={failed()}
              />
            </div>
          )}
        </>
      )}
      <EditNoteDialog note={editing} onClose={() => setEditing(undefined)} />
      <NoteVersionsDialog note={isShowingVersions} onClose={() => setIsShowingVersions(undefined)} />
      <ConfirmAction
        of={deleting}
        title={t('Delete this note?')}
        confirm={t('Delete')}
        cancel={t('Keep note')}
        call={({ id }) => PrivateNotesService.deleteNote({ id })}
        events={['note.changed']}
        success={t('Note deleted')}
        failure={t('Failed to delete the note')}
        onClose={() => setDeleting(undefined)}
      >
        <p>
          {t(
            'Its text is permanently deleted. The activity, which only you see, still shows that there was a note.',
          )}
        </p>
      </ConfirmAction>
    </div>
  );
}

interface NoteItemProps {
  note: NoteDto;
  onVersions: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function NoteItem({ note, onVersions, onEdit, onDelete }: NoteItemProps) {
  const { isClosed } = useRecordClient();
  return (
    <li>
      <p className="as-written">{note.content}</p>
      <p className="ui-meta">
        <span>{note.author.name}</span>
        <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
        {note.updated_at !== note.created_at && (
          <span>{t('changed {when}', { when: formatDateTime(note.updated_at) })}</span>
        )}
      </p>
      <span className="ui-row-actions">
        {note.updated_at !== note.created_at && (
          <Button
            type="text"
            icon="clock"
            title={t('Earlier versions')}
            aria-label={t('Earlier versions of the note from {when}', {
              when: formatLongDateTime(note.created_at),
            })}
            onClick={onVersions}
          />
        )}
        {!isClosed && (
          <>
            <Button
              type="text"
              icon="pencil"
              aria-label={t('Edit note from {when}', { when: formatLongDateTime(note.created_at) })}
              onClick={onEdit}
            />
            <Button
              look="danger"
              icon="trash"
              aria-label={t('Delete note from {when}', { when: formatLongDateTime(note.created_at) })}
              onClick={onDelete}
            />
          </>
        )}
      </span>
    </li>
  );
}

const formOf = ({ content }: NoteDto): NoteForm => ({ content });

function EditNoteDialog({ note, onClose }: DialogOf<{ note: NoteDto }>) {
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
