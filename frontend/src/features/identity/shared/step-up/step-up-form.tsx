import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type ConfirmationDto } from '../../../../shared/api';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field, PasswordInput } from '../../../../shared/antd/field';
import { OwnUsername } from '../own-username';
import { OwnPasskeyButton } from '../passkey-button';

const schema = z.object({
  password: z.string().check(z.minLength(1, { error: () => t('Please enter your password') })),
});
const empty = { password: '' };

/** Dialog in which the user confirms their identity. */
export function StepUpForm({ open, onEnd }: { open: boolean; onEnd: (confirmed: boolean) => void }) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: empty });
  const { control, handleSubmit, reset, setError, setFocus } = form;
  const confirming = useAction({
    call: (requestBody: ConfirmationDto) => IdentityService.confirmSession({ requestBody }),
    asksPassword: true,
    onSuccess: () => onEnd(true),
    onFailure: (failure) => {
      const message =
        refusalOf(failure)?.fields['password'] ??
        errorMessage(failure, t("We couldn't confirm it. Please try again."));
      setError('password', { type: 'server', message });
      setFocus('password', { shouldSelect: true });
    },
  });
  return (
    <DialogForm
      open={open}
      title={t("Please confirm it's you")}
      subtitle={<p>{t('This keeps your account safe. After you confirm, we continue where you were.')}</p>}
      submit={t('Confirm')}
      isSaving={confirming.isPending}
      onSubmit={() => void handleSubmit((values) => confirming.mutate(values))()}
      onClose={() => onEnd(false)}
      afterOpen={() => setFocus('password')}
      afterClose={() => reset(empty)}
    >
      <OwnUsername />
      <Field control={control} name="password" label={t('Password')}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </Field>
      <OwnPasskeyButton
        pending={confirming.isPending}
        onResponse={(response) => confirming.mutate({ response })}
        onFailure={(message) => setError('password', { type: 'passkey', message })}
      />
    </DialogForm>
  );
}
