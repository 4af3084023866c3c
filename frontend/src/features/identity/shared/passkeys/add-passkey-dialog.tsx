import { useId } from 'react';
import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { deviceName } from '../../../../shared/text/device-name';
import { errorMessage } from '../../../../shared/http/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field, FieldError } from '../../../../shared/antd/field';
import { nameRule } from '../../../../shared/forms/text-rule';
import { useDialogForm } from '../../../../shared/antd/form-dialog';

const schema = z.object({
  name: nameRule(100, () => t('Please name the passkey')),
});

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Name of a new passkey; then the browser creates it. */
export function AddPasskeyDialog({ open, onClose, onAdded }: AddPasskeyDialogProps) {
  const errorId = useId();
  const { form, control, dialog } = useDialogForm({
    open,
    schema,
    empty: { name: deviceName(navigator.userAgent).replace(/ \d+/, '') },
    call: async ({ name }) => (await import('./create-passkey')).createPasskey(name),
    events: ['account.passkey_added'],
    success: t('Passkey added'),
    onClose,
    onSuccess: onAdded,
    onFailure: (failure) => {
      const message =
        failure.name === 'PasskeyNotMade'
          ? failure.message
          : errorMessage(failure, t('Failed to add the passkey. Please try again.'));
      form.setError('root', { message });
    },
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Add a passkey')}
      subtitle={
        <p>
          {t(
            "Log in with your fingerprint, face or PIN on this device: no password, no code. Give the passkey a name you'll recognize later.",
          )}
        </p>
      }
      submit={t('Continue')}
      afterOpen={() => form.setFocus('name')}
    >
      <Field control={control} name="name" label={t('Name')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <FieldError id={errorId} message={form.formState.errors.root?.message} />
    </DialogForm>
  );
}
