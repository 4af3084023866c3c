import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { type DialogFormOptions, useDialogForm } from '../../../../shared/antd/use-dialog-form';

interface DescribedDialogProps<Values extends FieldValues, Answer>
  extends
    Omit<DialogFormOptions<Values, Values, Answer>, 'empty' | 'values' | 'holds'>,
    Pick<ComponentProps<typeof FormDialog>, 'title' | 'subtitle' | 'submit'> {
  /** Values at the start. */
  values: Values;
  /** Field with focus when the dialog opens. */
  focus: FieldPath<Values>;
  /** The inputs. */
  children: ReactNode;
}

/** Form in a dialog that sends one command: keeps a draft, and closes after a success. */
export function DescribedDialog<Values extends FieldValues, Answer>(
  props: DescribedDialogProps<Values, Answer>,
) {
  const { title, subtitle, submit, values, focus, children, ...options } = props;
  const { form, dialog } = useDialogForm<Values, Values, Answer>({ ...options, values, empty: values });
  return (
    <FormDialog
      {...dialog}
      title={title}
      subtitle={subtitle}
      submit={submit}
      afterOpen={() => form.setFocus(focus)}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}
