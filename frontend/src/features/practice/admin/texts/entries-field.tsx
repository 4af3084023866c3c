import { type ReactNode, useId, useState } from 'react';
import { Input } from 'antd';
import { type Control, useController } from 'react-hook-form';
import { t } from '@steward/texts';
import { AddButton, Button, IconButton } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { SpanishState, useLanguageOfTexts } from '../../../../shared/antd/form-language';
import { MoveButtons } from '../../../../shared/antd/move-buttons';
import { useRowFocus } from '../../../../shared/kit/use-row-focus';
import { isOfQuestions, type ListKey, longestBody, longestHead, mostEntries } from './text-places';
import { isBlank, placesOf, type Row, type TextsForm } from './texts-form';

interface EntriesFieldProps {
  control: Control<TextsForm>;
  of: ListKey;
  label: string;
  /** The place where visitors read it. */
  place: string;
  /** Beside the button that adds an entry. */
  other: ReactNode;
}

/** A list of short texts in the form's language: add, move, remove and bring back. */
export function EntriesField({ control, of, label, place: hint, other }: EntriesFieldProps) {
  const { name, es, path } = placesOf(of);
  const id = useId();
  const { field, fieldState } = useController({ control, name: useLanguageOfTexts() === 'es' ? es : name });
  const rows = field.value;
  const change = (next: readonly Row[]) => field.onChange(next);
  const { list, focusNext } = useRowFocus<HTMLOListElement>(rows.map((_, place) => ({ id: place })));
  const [added, setAdded] = useState<number>();
  const [removed, setRemoved] = useState<{ row: Row; place: number }>();
  const move = (row: Row, place: number, by: 1 | -1) => {
    focusNext({ row: place + by, id: place + by, button: by < 0 ? 'up' : 'down' });
    change(rows.toSpliced(place, 1).toSpliced(place + by, 0, row));
  };
  const remove = (row: Row, place: number) => {
    const next = Math.max(place - 1, 0);
    focusNext({ row: next, id: next, button: '' });
    setRemoved(isBlank(row) ? undefined : { row, place });
    change(rows.toSpliced(place, 1));
  };
  const words = isOfQuestions(of)
    ? { head: t('Question'), body: t('[label] Answer'), add: t('Add question') }
    : { head: t('Title'), body: t('[label] Text'), add: t('Add entry') };
  return (
    <fieldset
      className="ui-field entries-field"
      aria-describedby={`${id}-hint${fieldState.error ? ` ${id}-error` : ''}`}
    >
      <legend className="ui-label">{label}</legend>
      <p id={`${id}-hint`} className="ui-hint">
        {hint}
      </p>
      <SpanishState path={path} />
      <ol ref={list} className="stack gap-l">
        {rows.map((row, place) => (
          <Entry
            // A row is its place: its texts are its only content.
            key={place}
            row={row}
            place={place}
            last={rows.length - 1}
            labels={{
              head: `${label}: ${words.head} ${place + 1}`,
              body: `${label}: ${words.body} ${place + 1}`,
            }}
            placeholders={words}
            isNew={place === added}
            onBlur={field.onBlur}
            onChange={(changed) => change(rows.with(place, changed))}
            onMove={(by) => move(row, place, by)}
            onRemove={() => remove(row, place)}
          />
        ))}
      </ol>
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
      {rows.length < mostEntries && (
        <div className="cluster gap-m">
          <AddButton
            onClick={() => {
              setAdded(rows.length);
              change([...rows, { head: '', body: '' }]);
            }}
          >
            {words.add}
          </AddButton>
          {other}
          {removed && (
            <Removed
              row={removed.row}
              isFocused={rows.length === 0}
              onUndo={() => {
                setRemoved(undefined);
                change(rows.toSpliced(removed.place, 0, removed.row));
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

interface EntryProps {
  row: Row;
  place: number;
  /** Place of the last row. */
  last: number;
  labels: Row;
  placeholders: Row;
  /** It was added just now, and gets the focus. */
  isNew: boolean;
  onBlur: () => void;
  onChange: (row: Row) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Entry(props: EntryProps) {
  const { row, place, last, labels, placeholders, isNew, onBlur, onChange, onMove, onRemove } = props;
  const lang = useLanguageOfTexts() === 'es' ? 'es' : undefined;
  const title = row.head || `${place + 1}`;
  return (
    <li className="entries-row">
      <div className="stack gap-s" lang={lang}>
        <Input
          aria-label={labels.head}
          value={row.head}
          maxLength={longestHead}
          placeholder={placeholders.head}
          autoComplete="off"
          autoFocus={isNew}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ ...row, head: target.value })}
        />
        <Input.TextArea
          aria-label={labels.body}
          value={row.body}
          maxLength={longestBody}
          placeholder={placeholders.body}
          rows={2}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ ...row, body: target.value })}
        />
      </div>
      <span className="ui-row-actions">
        <MoveButtons
          up={t('Move {title} up', { title })}
          down={t('Move {title} down', { title })}
          isFirst={place === 0}
          isLast={place === last}
          onMove={onMove}
        />
        <IconButton icon="trash" label={t('Remove {title}', { title })} onClick={onRemove} />
      </span>
    </li>
  );
}

function Removed({ row, isFocused, onUndo }: { row: Row; isFocused: boolean; onUndo: () => void }) {
  return (
    <p role="status" className="ui-hint cluster gap-s">
      {t('“{title}” removed.', { title: row.head || row.body })}
      <Button type="text" size="small" autoFocus={isFocused} onClick={onUndo}>
        {t('Undo')}
      </Button>
    </p>
  );
}
