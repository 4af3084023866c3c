import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { DomainEvent } from '../action/stale-queries';
import { useAction } from '../action/use-action';
import { useFormDraft } from '../use-form-draft';
import { useLastDefined } from './use-last-defined';

interface EditForm<Shown, Form extends FieldValues, Changes extends object> {
  /** Record to edit; undefined closes the dialog. */
  record: Shown | undefined;
  /** Kind of record, for example 'note', under which a draft is stored. */
  draft: string;
  schema: ZodMiniType<Form, Form>;
  empty: Form;
  formOf: (record: Shown) => Form;
  changesOf: (record: Shown, form: Form) => Changes;
  /** Called before the save if something must be confirmed first; true defers the save. */
  holds?: (changes: Changes) => boolean;
  call: (id: number, changes: Changes) => Promise<unknown>;
  event: DomainEvent;
  /** Titles of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  onFailure?: () => void;
}

/** Edit form of a record: starts with its values, sends the changed ones, and closes after the save. */
export function useEditForm<Shown extends { id: number }, Form extends FieldValues, Changes extends object>(
  edit: EditForm<Shown, Form, Changes>,
) {
  const {
    record,
    draft: kind,
    schema,
    empty,
    formOf,
    changesOf,
    holds,
    call,
    event,
    success,
    failure,
    onClose,
    onFailure,
  } = edit;
  const lastRecord = useLastDefined(record);
  const values = useMemo(() => (lastRecord ? formOf(lastRecord) : empty), [lastRecord, formOf, empty]);
  const form = useForm<Form, unknown, Form>({
    resolver: standardSchemaResolver(schema),
    defaultValues: empty as DefaultValues<Form>,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, record && `${kind}:${record.id}`);
  const saving = useAction({
    call: ({ id, changes }: { id: number; changes: Changes }) => call(id, changes),
    events: [event],
    success,
    failure,
    form,
    onSuccess: onClose,
    ...(onFailure && { onFailure }),
  });
  const send = (changes: Changes) => lastRecord && saving.mutate({ id: lastRecord.id, changes });
  const submit = handleSubmit((form) => {
    if (!lastRecord) return;
    const changes = changesOf(lastRecord, form);
    if (Object.keys(changes).length === 0) onClose();
    else if (!holds?.(changes)) send(changes);
  });
  return {
    lastRecord,
    form,
    control,
    isSaving: saving.isPending,
    send,
    dialog: {
      open: record !== undefined,
      submit: 'Save changes',
      isDirty: formState.isDirty,
      isSaving: saving.isPending,
      draft,
      onSubmit: () => void submit(),
      onClose,
      afterClose: () => reset(values),
    },
  };
}
