import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { errorMessage, refusalOf } from '../../shared/http/api-error';
import { useAuth } from '../../shared/session/session';
import { PressForm } from '../form/submit-button';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkResult } from './link-result';
import { LogOutButton } from './signed-in-note';
import { linkPage } from './link-page';
import { incompleteLink, type MailedLink } from './use-link-token';
import { T } from '../../shared/text/rich-text';

/**
 * Page of the link that confirms an email address. Nothing is confirmed until the button is pressed, in a
 * session of the account that the link is for. Anyone else is asked to log in to that account and returns
 * here.
 */
export default linkPage(function ConfirmEmailPage({ token, isMissing }: MailedLink) {
  const { user } = useAuth();
  const { confirming, refusal } = useConfirmation(token);
  if (confirming.isSuccess || (refusal === 'auth.link_invalid' && user?.emailConfirmed))
    return (
      <Result
        title={t('Your email address is confirmed')}
        text={
          user
            ? t("{email} is confirmed for your account. You're done.", { email: user.email })
            : t("The address is confirmed for your account. You're done.")
        }
      />
    );
  if (isMissing) return <Result {...incompleteLink()} isResult={false} />;
  if (refusal === 'auth.link_invalid')
    return (
      <Result
        title={t('This link no longer works')}
        text={t('Each link works once and expires in 7 days. You can get a new one in your account.')}
      />
    );
  if (refusal === 'auth.other_account')
    return (
      <Result
        title={t('Log in to confirm your email address')}
        text={[
          errorMessage(confirming.error as Error, t('Please log in.')),
          t('If you did not create this account, do not confirm it.'),
        ].join(' ')}
      >
        {user ? <OtherAccount username={user.username} /> : <LogIn token={token} />}
      </Result>
    );
  return (
    <Gate
      title={t('Confirm your email address')}
      text={t('Confirm that this address is yours and that you created the account.')}
    >
      <Head />
      {user && (
        <p className="aside-note">
          <T text="You are logged in as <b>{username}</b>." values={{ username: user.username }} />
        </p>
      )}
      <PressForm action={confirming}>{t('Confirm email address')}</PressForm>
    </Gate>
  );
});

const Head = () => (
  <PageHead title={t('Confirm your email address')} description={t('Confirm your email address.')} noIndex />
);

const Result = (props: Omit<ComponentProps<typeof LinkResult>, 'head'>) => (
  <LinkResult {...props} head={<Head />} />
);

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
        ? [t('Your email address was not confirmed'), t('Please try again.')]
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
      {t('Log In')}
    </Link>
  );
}

function OtherAccount({ username }: { username: string }) {
  return (
    <>
      <p>
        {t('You are logged in as {username}, which is another account. Log out, then open the link again.', {
          username,
        })}
      </p>
      <LogOutButton />
    </>
  );
}

const codeOf = (failure: unknown): 'auth.link_invalid' | 'auth.other_account' | undefined =>
  (['auth.link_invalid', 'auth.other_account'] as const).find((code) => code === refusalOf(failure)?.code);
