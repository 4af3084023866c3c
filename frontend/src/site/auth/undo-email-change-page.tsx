import { Link, useNavigate } from 'react-router-dom';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage, refusalOf } from '../../shared/api-error';
import { useAuth } from '../../shared/session';
import { SubmitButton } from '../form/submit-button';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkEnded } from './link-ended';
import { SignedInNote } from './signed-in-note';
import { useLinkToken, type LinkState } from './use-link-token';

/** The link in the mail to a former e-mail address. It changes nothing until its button is pressed. */
export default function UndoEmailChangePage() {
  const { token, isMissing } = useLinkToken();
  const { retry } = useAuth();
  const navigate = useNavigate();
  const undoing = useAction({
    call: () => IdentityService.undoEmailChange({ requestBody: { token } }),
    failure: (failure) =>
      isEnded(failure)
        ? undefined
        : { title: 'The change was not undone', description: errorMessage(failure, 'Please try again.') },
    onSuccess: (answer) => {
      retry(); // all sessions of the account have ended
      const state: LinkState = { token: answer.token, nextPage: true };
      void navigate('/reset-password', { replace: true, state });
    },
  });

  if (isMissing || isEnded(undoing.error))
    return (
      <LinkEnded isMissing={isMissing}>
        It works once, within 7 days. If you did not change your e-mail address, please call us.
      </LinkEnded>
    );
  return (
    <Gate
      title="Undo the new address?"
      text="Your account was given another e-mail address. If that was not you, undo it here."
    >
      <PageHead title="Undo a new e-mail address" description="Undo the change of your address." noIndex />
      <ul className="gate-list">
        <li>The address that this e-mail was sent to is your account’s again.</li>
        <li>Everybody who is signed in to your account is signed out.</li>
        <li>Second steps, passkeys and access tokens that were added since are removed.</li>
        <li>Your present password ends, and you choose a new one next.</li>
      </ul>
      <SignedInNote>This is about the account that the link is for.</SignedInNote>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          undoing.mutate();
        }}
      >
        <SubmitButton isPending={undoing.isPending}>Undo the Change</SubmitButton>
      </form>
      <p>
        <Link className="strong-link" to="/" reloadDocument>
          It was me: keep the new address
        </Link>
      </p>
    </Gate>
  );
}

const isEnded = (failure: unknown): boolean => refusalOf(failure)?.code === 'auth.link_invalid';
