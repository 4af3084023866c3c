import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage, refusalOf } from '../../shared/api-error';
import { useAuth } from '../../shared/session';
import { SubmitButton } from '../form/submit-button';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LogOutButton } from './log-out-button';
import { useLinkToken } from './use-link-token';

/**
 * Page of the link that confirms an email address. Nothing is confirmed until the button is pressed, in a
 * session of the account that the link is for. Anyone else is asked to log in to that account and returns
 * here.
 */
export default function ConfirmEmailPage() {
  const { token, isMissing } = useLinkToken();
  const { user } = useAuth();
  const { confirming, refusal } = useConfirmation(token);

  const head = (
    <PageHead title="Confirm your email address" description="Confirm your email address." noIndex />
  );
  const toAccount = (
    <Link
      className="btn btn-primary"
      to={user?.role === 'admin' ? '/admin' : '/client/portal'}
      reloadDocument
    >
      {user ? 'Go to your account' : 'Log in'}
    </Link>
  );
  if (confirming.isSuccess || (refusal === 'auth.link_invalid' && user?.emailConfirmed))
    return (
      <Gate
        title="Your email address is confirmed"
        isResult
        text={`${user?.email ?? 'The address'} is confirmed for your account. You're done.`}
      >
        {head}
        {toAccount}
      </Gate>
    );
  if (isMissing || refusal === 'auth.link_invalid')
    return (
      <Gate
        title={isMissing ? 'This link is not complete' : 'This link no longer works'}
        isResult={!isMissing}
        text={
          isMissing
            ? 'Part of the link may be missing. Open it again from the email.'
            : 'Each link works once and expires in 7 days. You can get a new one in your account.'
        }
      >
        {head}
        {toAccount}
      </Gate>
    );
  if (refusal === 'auth.other_account')
    return (
      <Gate
        title="Log in to confirm your email address"
        isResult
        text={`${errorMessage(confirming.error as Error, 'Please log in.')} If you did not create this account, do not confirm it.`}
      >
        {head}
        {user ? <OtherAccount username={user.username} /> : <LogIn token={token} />}
      </Gate>
    );
  return (
    <Gate
      title="Confirm your email address"
      text="Confirm that this address is yours and that you created the account."
    >
      {head}
      {user && (
        <p className="aside-note">
          You are logged in as <b>{user.username}</b>.
        </p>
      )}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          confirming.mutate();
        }}
      >
        <SubmitButton isPending={confirming.isPending}>Confirm email address</SubmitButton>
      </form>
    </Gate>
  );
}

/**
 * Confirms the address of a link. Without a session, the server only returns the account that the link is
 * for, so it is asked immediately.
 */
function useConfirmation(token: string) {
  const { user, retry } = useAuth();
  const confirming = useAction({
    call: () => IdentityService.confirmEmail({ requestBody: { token } }),
    failure: (failure) =>
      codeOf(failure) === undefined
        ? {
            title: 'Your email address was not confirmed',
            description: errorMessage(failure, 'Please try again.'),
          }
        : undefined,
    // The logged-in user's address is confirmed now, perhaps by another link.
    onSuccess: retry,
    onFailure: retry,
  });
  const { mutate, reset } = confirming;
  const refusal = codeOf(confirming.error);

  const isSignedOut = user === null;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isSignedOut && token !== '' && !hasAsked.current) {
      hasAsked.current = true;
      mutate();
    }
  }, [isSignedOut, token, mutate]);
  // After a logout from another account here, or a login to the right account in another tab.
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) reset();
  }, [userId, reset]);
  return { confirming, refusal };
}

/** The token is in the fragment, which is not sent to the server. */
function LogIn({ token }: { token: string }) {
  return (
    <Link className="btn btn-primary" to="/auth" state={{ wanted: `/confirm-email#token=${token}` }}>
      Log In
    </Link>
  );
}

function OtherAccount({ username }: { username: string }) {
  return (
    <>
      <p>You are logged in as {username}, which is another account. Log out, then open the link again.</p>
      <LogOutButton />
    </>
  );
}

const codeOf = (failure: unknown): 'auth.link_invalid' | 'auth.other_account' | undefined =>
  (['auth.link_invalid', 'auth.other_account'] as const).find((code) => code === refusalOf(failure)?.code);
