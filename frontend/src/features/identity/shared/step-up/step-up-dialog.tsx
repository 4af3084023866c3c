import { useEffect, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { askStepUpBy } from '../../../../shared/action/step-up';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type ConfirmationDto } from '../../../../shared/api';
import { errorMessage, refusalOf } from '../../../../shared/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { PasswordInput } from '../../../../shared/antd/password-input';
import { OwnUsername } from '../own-username';
import { PasskeyButton } from './passkey-button';
import './step-up.css';

const schema = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your password')),
});
const empty = { password: '' };

/**
 * Asks who is there before something sensitive, where signing in was a while ago. One for the whole area: any action
 * that the server refuses for that reason opens it, and goes on by itself afterwards.
 */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(() => askStepUpBy(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  // Whoever is gone, signed out for instance, confirms nothing.
  useEffect(() => () => answer?.(false), [answer]);

  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: empty });
  const { control, handleSubmit, reset, setError, setFocus } = form;
  const end = (confirmed: boolean) => {
    answer?.(confirmed);
    setAnswer(undefined);
  };
  const confirming = useAction({
    call: (requestBody: ConfirmationDto) => IdentityService.confirmSession({ requestBody }),
    asksPassword: true,
    onSuccess: () => end(true),
    onFailure: (failure) => {
      const message =
        refusalOf(failure)?.fields['password'] ??
        errorMessage(failure, 'This could not be confirmed. Please try again.');
      setError('password', { type: 'server', message });
      setFocus('password', { shouldSelect: true });
    },
  });
  const open = answer !== undefined;
  return (
    <DialogForm
      open={open}
      title="Please confirm that it is you"
      subtitle={<p>You signed in more than 15 minutes ago. What you were about to do goes on by itself.</p>}
      submit="Confirm"
      isSaving={confirming.isPending}
      onSubmit={() => void handleSubmit((values) => confirming.mutate(values))()}
      onClose={() => end(false)}
      afterOpen={() => setFocus('password')}
      afterClose={() => reset(empty)}
    >
      <OwnUsername />
      <Field control={control} name="password" label="Password">
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </Field>
      <PasskeyButton
        pending={confirming.isPending}
        onResponse={(response) => confirming.mutate({ response })}
        onFailure={(message) => setError('password', { type: 'passkey', message })}
      />
    </DialogForm>
  );
}
