import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { refusalOf } from '../../../../shared/http/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field, PasswordInput } from '../../../../shared/antd/field';
import { OwnUsername } from '../own-username';
import { CodeField } from './code-field';
import { bothFactorsSchema, noFactors, type BothFactors } from './code-schema';
import { useDialogForm } from '../../../../shared/antd/form-dialog';

interface BothFactorsDialogProps<Answer> {
  open: boolean;
  title: string;
  text: ReactNode;
  submit: string;
  danger?: boolean;
  call: (factors: BothFactors) => Promise<Answer>;
  event: DomainEvent;
  success?: string;
  /** Message if the server sends none. */
  failure: string;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks for password and code before an action that weakens or replaces the second factor. */
export function BothFactorsDialog<Answer>(props: BothFactorsDialogProps<Answer>) {
  const { open, title, text, submit, danger = false, call, event, success, failure, onDone, onClose } = props;
  const { form, control, dialog } = useDialogForm({
    open,
    schema: bothFactorsSchema,
    empty: noFactors,
    call,
    events: [event],
    ...(success !== undefined && { success }),
    failure: (error) =>
      Object.keys(refusalOf(error)?.fields ?? {}).length > 0 ? undefined : [t('Error'), failure],
    onClose,
    onSuccess: onDone,
  });
  return (
    <DialogForm
      {...dialog}
      title={title}
      subtitle={<p>{text}</p>}
      submit={submit}
      danger={danger}
      afterOpen={() => form.setFocus('password')}
    >
      <OwnUsername />
      <Field control={control} name="password" label={t('Password')}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </Field>
      <CodeField control={control} />
    </DialogForm>
  );
}
