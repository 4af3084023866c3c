import { useLocation } from 'react-router-dom';
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
        Each link works once and expires in 30 minutes, or in 7 days for an invitation. If you got several,
        use the newest.
      </LinkEnded>
    );
  if (preview.data) {
    const isAfterUndo = isLinkState(state) && state.afterUndo === true;
    return <ChoosePassword link={preview.data} choosing={choosing} isAfterUndo={isAfterUndo} />;
  }
  return (
    <Gate title="Set a password" text="For your account with us.">
      <Head />
      {preview.isError ? (
        <Alert title="Your link could not be loaded" role="alert" onRetry={() => preview.mutate()}>
          {errorMessage(preview.error, 'Check your connection and try again.')}
        </Alert>
      ) : (
        <p role="status">Loading your account…</p>
      )}
    </Gate>
  );
}

const Head = () => <PageHead title="Set a password" description="Set a password for your account." noIndex />;

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
      ? 'A new password logs out all your other devices.'
      : `This link is for ${username}. A new password logs you in as ${username} in this browser.`;
  const why = isAfterUndo
    ? 'We switched back to your earlier email address. Someone may know your password, so please set a new one.'
    : 'We log out all your devices and log you in here.';
  return (
    <Gate
      title={isInvited ? ['Welcome', firstName].filter(Boolean).join(', ') : 'Set a new password'}
      text={isInvited ? `${practice} created an account for you. Create a password to open it.` : why}
    >
      <Head />
      <SignedInNote>{note}</SignedInNote>
      <PasswordForm link={link} choosing={choosing} />
    </Gate>
  );
}
