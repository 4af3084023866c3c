import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import type { DomainEvent } from '../action/stale-queries';
import { useDialogForm, type DialogFormOptions } from './use-dialog-form';
import { useLastDefined } from './use-last-defined';

interface EditForm<Shown, Form extends FieldValues, Changes extends object, Saved> extends Pick<
  DialogFormOptions<Form, Form, Saved | undefined>,
  'schema' | 'empty' | 'success' | 'failure' | 'onClose' | 'onFailure'
> {
  /** Record to edit; undefined closes the dialog. */
  record: Shown | undefined;
  /** Kind of record, for example 'note', under which a draft is stored. */
  draft: string;
  formOf: (record: Shown) => Form;
  changesOf: (record: Shown, form: Form) => Changes;
  /** Called before the save if something must be confirmed first; true defers the save to `proceed`. */
  holds?: (changes: Changes, proceed: () => void) => boolean;
  call: (id: number, changes: Changes) => Promise<Saved>;
  event: DomainEvent;
}

/** Edit form of a record: starts with its values, sends the changed ones, and closes after the save. */
export function useEditForm<
  Shown extends { id: number },
  Form extends FieldValues,
  Changes extends object,
  Saved,
>(edit: EditForm<Shown, Form, Changes, Saved>) {
  const { record, draft, formOf, changesOf, holds, call, event, ...rest } = edit;
  const { empty, onClose } = rest;
  const lastRecord = useLastDefined(record);
  const values = useMemo(() => (lastRecord ? formOf(lastRecord) : empty), [lastRecord, formOf, empty]);
  const { form, control, saving, dialog } = useDialogForm({
    ...rest,
    open: record !== undefined,
    draft: `${draft}:${record?.id}`,
    values,
    holds: (form: Form, proceed) => {
      if (!lastRecord) return true;
      const changes = changesOf(lastRecord, form);
      if (Object.keys(changes).length > 0) return holds?.(changes, proceed) ?? false;
      onClose();
      return true;
    },
    call: async (form: Form) => lastRecord && call(lastRecord.id, changesOf(lastRecord, form)),
    events: [event],
  });
  return {
    lastRecord,
    form,
    control,
    isSaving: saving.isPending,
    dialog: { ...dialog, submit: t('Save changes') },
  };
}
