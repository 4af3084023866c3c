import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { boolean, object } from 'zod/mini';
import type { ServerFields } from '../../shared/action/server-fields';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage } from '../../shared/api-error';
import { newPassword, newPasswordHint } from '../../shared/password/new-password';
import { PasswordStrength } from '../../shared/password/password-strength';
import { useAuth } from '../../shared/session';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { useTypedValues } from '../form/use-typed-values';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkEnded } from './link-ended';
import { LinkResult } from './link-result';
import { SignedInNote } from './signed-in-note';
import { isEnded, isLinkState, useLinkToken } from './use-link-token';

const schema = object({ password: newPassword(), endTokens: boolean() });

/** Sets a password by a mailed link: after a reset, an invitation, or an undone email change. */
export default function ResetPasswordPage() {
  const { token, isMissing } = useLinkToken();
  const { state } = useLocation();
  const form = useForm({ resolver: standardSchemaResolver(schema) });
  const { register, handleSubmit, formState } = form;
  const { password } = useTypedValues(form);
  const choosing = useChoosing(token, form);
  const submit = handleSubmit(({ password: chosen, endTokens }) =>
    choosing.mutate({ password: chosen, ...(endTokens && { endTokens }) }),
  );

  if (choosing.isSuccess) return <Chosen />;
  if (isMissing || isEnded(choosing.error))
    return (
      <LinkEnded isMissing={isMissing}>
        Each link works once and expires in 30 minutes, or in 7 days for an invitation. If you got several,
        use the newest.
      </LinkEnded>
    );
  return (
    <Gate
      title="Set a password"
      text={
        isLinkState(state) && state.afterUndo
          ? 'We switched back to your earlier email address. Someone may know your password, so please set a new one.'
          : 'From now on, log in with your username and this password.'
      }
    >
      <PageHead title="Set a password" description="Set a new password for your account." noIndex />
      <SignedInNote>
        The link may be for another account. A new password logs out all of that account's devices.
      </SignedInNote>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={newPasswordHint}
          error={formState.errors.password?.message}
          {...register('password')}
        >
          <PasswordStrength password={password} />
        </Field>
        <div className="field">
          <label className="check row to-start">
            <input type="checkbox" {...register('endTokens')} />
            <span>Also revoke access tokens and calendar links</span>
          </label>
        </div>
        <SubmitButton isPending={choosing.isPending}>Save password</SubmitButton>
      </form>
    </Gate>
  );
}

function useChoosing(token: string, form: ServerFields<{ password: string; endTokens: boolean }>) {
  const { retry } = useAuth();
  return useAction({
    call: (values: { password: string; endTokens?: boolean }) =>
      IdentityService.confirmPasswordReset({ requestBody: { token, ...values } }),
    failure: (failure) =>
      isEnded(failure)
        ? undefined
        : { title: 'Your password was not changed', description: errorMessage(failure, 'Please try again.') },
    form,
    // The account's sessions have ended, perhaps also this browser's.
    onSuccess: retry,
  });
}

function Chosen() {
  const head = <PageHead title="Password changed" description="You can use your new password now." noIndex />;
  return <LinkResult title="Your password is set" text="We logged out all your devices." head={head} />;
}
