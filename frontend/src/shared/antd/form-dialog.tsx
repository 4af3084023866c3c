import { type ComponentProps, useMemo } from 'react';
import { DialogForm } from './dialog-form';
import { useUnsentWork, type LeaveQuestion } from './leave-guard';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction, type Action } from '../action/use-action';
import { useFormDraft } from '../forms/use-form-draft';
import { t } from '@steward/texts';
import type { DomainEvent } from '../action/stale-queries';
import { useLastDefined } from './use-last-defined';

interface FormDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'cancel' | 'danger'> {
  isDirty: boolean;
  /** Instead of the usual question. */
  question?: LeaveQuestion;
}

/** Form in a dialog that asks before typed text is discarded. */
export function FormDialog({ isDirty, question, onClose, ...form }: FormDialogProps) {
  const { leave } = useUnsentWork(
    form.open && isDirty && form.result === undefined,
    question && { question },
  );
  return <DialogForm {...form} onClose={() => leave(onClose)} />;
}

export interface DialogFormOptions<Form extends FieldValues, Sent, Answer> extends Omit<
  Action<Sent, Answer, Form>,
  'form'
> {
  open: boolean;
  /** Name under which a draft is stored; omitted if nothing may be stored. */
  draft?: string;
  schema: ZodMiniType<Sent, Form>;
  empty: Form;
  /** Values of the record to edit; a change updates the fields in which nothing was typed. */
  values?: Form;
  /** Called before the command is sent; true if it is not to be sent now. */
  holds?: (sent: Sent, proceed: () => void) => boolean;
  onClose: () => void;
}

/** Form of a dialog that sends one command, and closes after its success unless `onSuccess` is given. */
export function useDialogForm<Form extends FieldValues, Sent, Answer>(
  options: DialogFormOptions<Form, Sent, Answer>,
) {
  const { open, draft: key, schema, empty, values, holds, onClose, ...action } = options;
  const form = useForm<Form, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    defaultValues: empty as DefaultValues<Form>,
    ...(values && { values }),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, open ? key : undefined);
  const saving = useAction<Sent, Answer, Form>({ onSuccess: onClose, ...action, form });
  const submit = handleSubmit((sent) => {
    const proceed = () => saving.mutate(sent);
    if (!holds?.(sent, proceed)) proceed();
  });
  return {
    form,
    control,
    saving,
    /** Props of the FormDialog or DialogForm. */
    dialog: {
      open,
      isDirty: formState.isDirty,
      isSaving: saving.isPending,
      draft,
      onSubmit: () => void submit(),
      onClose,
      afterClose: () => reset(values ?? empty, { keepDirtyValues: false }),
    },
  };
}

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
