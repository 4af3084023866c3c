import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import type { PasswordLinkDto } from '../../shared/api/models/PasswordLinkDto';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage } from '../../shared/http/api-error';
import { useAuth, userQuery } from '../../shared/session/session';
import { Alert } from '../alert';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkEnded } from './link-ended';
import { SignedInNote } from './signed-in-note';
import { useLinkPreview } from './use-link-preview';
import { linkPage } from './link-page';
import { isEnded, isLinkState, type MailedLink } from './use-link-token';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { boolean, object, optional } from 'zod/mini';
import { showServerFields } from '../../shared/action/server-fields';
import { newPassword, newPasswordHint } from '../../shared/password/new-password';
import { PasswordStrength } from '../../shared/password/password-strength';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { useTypedValues } from '../form/use-typed-values';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../shared/action/use-action';
import { passwordSet } from './password-set-note';

/**
 * Sets the password of a link's account, then opens the account. With a second factor, the login page follows. The
 * link is not left in the history.
 */
function useChoosing(token: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user, announce } = useAuth();
  const open = async () => {
    announce();
    // The guard of the area loads a new document, which drops the data of another account that was logged in here.
    const opened = user ?? (await queries.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null));
    await navigate(opened?.role === 'admin' ? '/admin' : '/client/portal', { replace: true });
  };
  return useAction({
    call: (values: { password: string; endTokens?: boolean }) =>
      IdentityService.confirmPasswordReset({ requestBody: { token, ...values } }),
    failure: (failure) =>
      isEnded(failure) ? undefined : [t('Your password was not changed'), t('Please try again.')],
    onSuccess: ({ username, signedIn }) =>
      void (signedIn ? open() : navigate('/auth', { replace: true, state: passwordSet(username) })),
  });
}

/** Sets a password by a mailed link and logs in: after a reset, an invitation, or an undone email change. */
export default linkPage(function ResetPasswordPage({ token, isMissing }: MailedLink) {
  const { state } = useLocation();
  const preview = useLinkPreview(token, () =>
    IdentityService.previewPasswordReset({ requestBody: { token } }),
  );
  const choosing = useChoosing(token);
  if (isMissing || isEnded(preview.error) || isEnded(choosing.error))
    return (
      <LinkEnded isMissing={isMissing}>
        {t(
          'Each link works once and expires in 30 minutes, or in 7 days for an invitation. If you got several, use the newest.',
        )}
      </LinkEnded>
    );
  if (preview.data) {
    const isAfterUndo = isLinkState(state) && state.afterUndo === true;
    return <ChoosePassword link={preview.data} choosing={choosing} isAfterUndo={isAfterUndo} />;
  }
  return (
    <Gate title={t('Set a password')} text={t('For your account with us.')}>
      <Head />
      {preview.isError ? (
        <Alert title={t('Your link could not be loaded')} role="alert" onRetry={() => preview.mutate()}>
          {errorMessage(preview.error, t('Check your connection and try again.'))}
        </Alert>
      ) : (
        <p role="status">{t('Loading your account…')}</p>
      )}
    </Gate>
  );
});

const Head = () => (
  <PageHead title={t('Set a password')} description={t('Set a password for your account.')} noIndex />
);

interface ChoosePasswordProps {
  link: PasswordLinkDto;
  choosing: ReturnType<typeof useChoosing>;
  isAfterUndo: boolean;
}

function ChoosePassword({ link, choosing, isAfterUndo }: ChoosePasswordProps) {
  const { user } = useAuth();
  const { kind, firstName, username, practice } = link;
  const isInvited = kind === 'invitation';
  const note =
    user?.username === username
      ? t('A new password logs out all your other devices.')
      : t('This link is for {username}. A new password logs you in as {username} in this browser.', {
          username,
        });
  const why = isAfterUndo
    ? t(
        'We switched back to your earlier email address. Someone may know your password, so please set a new one.',
      )
    : t('We log out all your devices and log you in here.');
  return (
    <Gate
      title={
        isInvited
          ? firstName
            ? t('Welcome, {firstName}', { firstName })
            : t('Welcome')
          : t('Set a new password')
      }
      text={
        isInvited
          ? t('{practice} created an account for you. Create a password to open it.', { practice })
          : why
      }
    >
      <Head />
      <SignedInNote>{note}</SignedInNote>
      <PasswordForm link={link} choosing={choosing} />
    </Gate>
  );
}

const schema = object({ password: newPassword(), endTokens: optional(boolean()) });

interface PasswordFormProps {
  link: PasswordLinkDto;
  choosing: ReturnType<typeof useChoosing>;
}

/** The one password of an account; its username is shown, also to password managers. */
function PasswordForm({ link, choosing }: PasswordFormProps) {
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
        autoFocus
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
