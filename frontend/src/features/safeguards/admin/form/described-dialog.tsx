import type { ComponentProps, ReactNode } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FieldPath, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useFormDraft } from '../../../../shared/use-form-draft';

type Action<Values extends FieldValues, Answer> = Parameters<typeof useAction<Values, Answer, Values>>[0];

interface DescribedDialogProps<Values extends FieldValues, Answer>
  extends
    Pick<Action<Values, Answer>, 'call' | 'events' | 'success' | 'failure'>,
    Pick<ComponentProps<typeof FormDialog>, 'open' | 'title' | 'subtitle' | 'submit' | 'onClose'> {
  schema: ZodMiniType<Values, Values>;
  /** Values at the start. */
  values: Values;
  /** Form and record under which a draft is stored, for example 'breach-notice:4'. */
  draft: string;
  /** Field with focus when the dialog opens. */
  focus: FieldPath<Values>;
  /** Instead of closing the dialog. */
  onSuccess?: (answer: Answer) => void;
  /** The inputs. */
  children: ReactNode;
}

/** Form in a dialog that sends one command: keeps a draft, and closes after a success. */
export function DescribedDialog<Values extends FieldValues, Answer>({
  schema,
  values,
  draft: key,
  focus,
  children,
  ...props
}: DescribedDialogProps<Values, Answer>) {
  const { open, title, subtitle, submit, onClose, onSuccess = onClose, ...action } = props;
  const form = useForm<Values, unknown, Values>({ resolver: standardSchemaResolver(schema), values });
  const { handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? key : undefined);
  const sending = useAction({ ...action, form, onSuccess });
  return (
    <FormDialog
      {...{ open, title, subtitle, submit, onClose, draft }}
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      onSubmit={() => void handleSubmit((sent) => sending.mutate(sent))()}
      afterOpen={() => setFocus(focus)}
      afterClose={() => reset(values)}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}
