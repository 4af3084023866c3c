import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { boolean, object, optional } from 'zod/mini';
import { t } from '@steward/texts';
import { showServerFields } from '../../shared/action/server-fields';
import type { PasswordLinkDto } from '../../shared/api/models/PasswordLinkDto';
import { newPassword, newPasswordHint } from '../../shared/password/new-password';
import { PasswordStrength } from '../../shared/password/password-strength';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { useTypedValues } from '../form/use-typed-values';
import type { useChoosing } from './use-choosing';

const schema = object({ password: newPassword(), endTokens: optional(boolean()) });

interface PasswordFormProps {
  link: PasswordLinkDto;
  choosing: ReturnType<typeof useChoosing>;
}

/** The one password of an account; its username is shown, also to password managers. */
export function PasswordForm({ link, choosing }: PasswordFormProps) {
  const { kind, firstName, username } = link;
  const isInvited = kind === 'invitation';
  const form = useForm({ resolver: standardSchemaResolver(schema) });
  const { register, handleSubmit, formState } = form;
  const { password } = useTypedValues(form);
  const submit = handleSubmit(({ password: chosen, endTokens }) =>
    choosing.mutate(
      { password: chosen, ...(endTokens && { endTokens }) },
      { onError: (error) => showServerFields(error, form) },
    ),
  );
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('Username')}
        autoComplete="username"
        value={username}
        readOnly
        hint={t('You can also log in with your email address.')}
      />
      <Field
        label={isInvited ? t('Password') : t('New password')}
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint()}
        error={formState.errors.password?.message}
        {...register('password')}
      >
        <PasswordStrength password={password} about={[username, firstName ?? undefined]} />
      </Field>
      {!isInvited && (
        <div className="field">
          <label className="check row to-start">
            <input type="checkbox" {...register('endTokens')} />
            <span>{t('Also revoke access tokens and calendar links')}</span>
          </label>
        </div>
      )}
      <SubmitButton isPending={choosing.isPending || choosing.isSuccess}>
        {isInvited ? t('Create password and log in') : t('Save password and log in')}
      </SubmitButton>
    </form>
  );
}
