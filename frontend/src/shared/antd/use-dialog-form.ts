import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction, type Action } from '../action/use-action';
import { useFormDraft } from '../forms/use-form-draft';

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
