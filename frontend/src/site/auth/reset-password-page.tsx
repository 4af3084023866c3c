import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import type { PasswordLinkDto } from '../../shared/api/models/PasswordLinkDto';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage } from '../../shared/api-error';
import { useAuth } from '../../shared/session';
import { Alert } from '../alert';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkEnded } from './link-ended';
import { PasswordForm } from './password-form';
import { SignedInNote } from './signed-in-note';
import { useLinkPreview } from './use-link-preview';
import { isEnded, isLinkState, useLinkToken } from './use-link-token';
import { useChoosing } from './use-choosing';

/** Sets a password by a mailed link and logs in: after a reset, an invitation, or an undone email change. */
export default function ResetPasswordPage() {
  const { token, isMissing } = useLinkToken();
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
}

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
