import { useId } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { deviceName } from '../../../../shared/device-name';
import { errorMessage } from '../../../../shared/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field, FieldError } from '../../../../shared/antd/field';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please name the passkey'),
      z.maxLength(100, 'Must be at most 100 characters'),
    ),
});

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Name of a new passkey; then the browser creates it. */
export function AddPasskeyDialog({ open, onClose, onAdded }: AddPasskeyDialogProps) {
  const errorId = useId();
  const named = { name: deviceName(navigator.userAgent).replace(/ \d+/, '') };
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: named });
  const { control, handleSubmit, reset, setFocus, setError, formState } = form;
  const adding = useAction({
    call: async ({ name }: { name: string }) => (await import('./create-passkey')).createPasskey(name),
    events: ['account.passkey_added'],
    success: 'Passkey added',
    form,
    onSuccess: onAdded,
    onFailure: (failure) => {
      const message =
        failure.name === 'PasskeyNotMade'
          ? failure.message
          : errorMessage(failure, 'Failed to add the passkey. Please try again.');
      setError('root', { message });
    },
  });
  return (
    <DialogForm
      open={open}
      title="Add a passkey"
      subtitle={
        <p>
          Log in with your fingerprint, face or PIN on this device: no password, no code. Give the passkey a
          name you'll recognize later.
        </p>
      }
      submit="Continue"
      isSaving={adding.isPending}
      onSubmit={() => void handleSubmit((values) => adding.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('name')}
      afterClose={() => reset(named)}
    >
      <Field control={control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <FieldError id={errorId} message={formState.errors.root?.message} />
    </DialogForm>
  );
}
