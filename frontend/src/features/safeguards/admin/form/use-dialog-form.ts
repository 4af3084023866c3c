import type { ComponentProps } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import type { FormDialog } from '../../../../shared/antd/form-dialog';
import { useFormDraft } from '../../../../shared/use-form-draft';

type Action<Values extends FieldValues, Answer> = Parameters<typeof useAction<Values, Answer, Values>>[0];

interface DialogForm<Values extends FieldValues, Answer> extends Pick<
  Action<Values, Answer>,
  'call' | 'events' | 'success' | 'failure'
> {
  open: boolean;
  schema: ZodMiniType<Values, Values>;
  /** Values at the start. */
  values: Values;
  /** Form and record under which a draft is stored, for example 'breach-notice:4'. */
  draft: string;
  /** Field with focus when the dialog opens. */
  focus: FieldPath<Values>;
  onClose: () => void;
  /** Instead of closing the dialog. */
  onSuccess?: (answer: Answer) => void;
}

/** Form in a dialog that sends one command: keeps a draft, and closes after a success. */
export function useDialogForm<Values extends FieldValues, Answer>({
  open,
  schema,
  values,
  draft: key,
  focus,
  onClose,
  onSuccess = onClose,
  ...action
}: DialogForm<Values, Answer>) {
  const form = useForm<Values, unknown, Values>({ resolver: standardSchemaResolver(schema), values });
  const { handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? key : undefined);
  const sending = useAction({ ...action, form, onSuccess });
  return {
    form,
    dialog: {
      open,
      isDirty: formState.isDirty,
      isSaving: sending.isPending,
      draft,
      onSubmit: () => void handleSubmit((sent) => sending.mutate(sent))(),
      onClose,
      afterOpen: () => setFocus(focus),
      afterClose: () => reset(values),
    } satisfies Partial<ComponentProps<typeof FormDialog>>,
  };
}
