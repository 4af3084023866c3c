import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import type { AccessInvitationDto } from '../../shared/api/models/AccessInvitationDto';
import type { SignedInUserDto } from '../../shared/api/models/SignedInUserDto';
import { AccessService } from '../../shared/api/services/AccessService';
import { errorMessage, refusalOf } from '../../shared/http/api-error';
import { userKey } from '../../shared/http/query-client';
import { useAuth } from '../../shared/session/session';
import { useSite } from '../../shared/practice/site';
import { Alert } from '../alert';
import { Gate } from '../auth/gate';
import { LinkResult } from '../auth/link-result';
import { RegistrationForm } from '../auth/registration-form';
import { useLinkPreview } from '../auth/use-link-preview';
import { linkPage } from '../auth/link-page';
import { incompleteLink, isEnded, type MailedLink } from '../auth/use-link-token';
import { PressForm } from '../form/submit-button';
import { ButtonLink } from '../links';
import { PageHead } from '../page-head';
import { Ticks } from '../ticks';
import { invitationAddress } from './invitation-address';
import { invitationText, rightsOf, untilText } from './invitation-text';
import { T } from '../../shared/text/rich-text';
import './access.css';

/**
 * Page of an invitation to act for a client: accepted by the logged-in person, or with a new account. Opening
 * it changes nothing.
 */
export default linkPage(function AccessPage({ token, isMissing }: MailedLink) {
  const { user, register } = useAuth();
  const preview = useLinkPreview(token, () => AccessService.previewAccess({ requestBody: { token } }));
  // The form stays until the new account's portal opens.
  const reader = register.isPending ? null : user;
  if (isMissing) return <Result {...incompleteLink()} isResult={false} />;
  if (isEnded(preview.error)) return <Ended />;
  if (preview.data && reader !== undefined)
    return <Invited key={reader?.id} token={token} invitation={preview.data} user={reader} />;
  return (
    <Gate title={t('You’re invited')} text={t('To act for a client in our client portal.')}>
      <Head />
      {preview.isError ? (
        <Alert title={t('Your invitation could not be loaded')} role="alert" onRetry={() => preview.mutate()}>
          {errorMessage(preview.error, t('Check your connection and try again.'))}
        </Alert>
      ) : (
        <p role="status">{t('Loading your invitation…')}</p>
      )}
    </Gate>
  );
});

const Head = () => (
  <PageHead title={t('Invitation')} description={t('See and accept your invitation.')} noIndex />
);

interface InvitedProps {
  token: string;
  invitation: AccessInvitationDto;
  /** Null for a visitor. */
  user: SignedInUserDto | null;
}

function Invited({ token, invitation, user }: InvitedProps) {
  const { sendsEmail } = useSite();
  const open = useOpenPortal();
  const [hasEnded, setHasEnded] = useState(false);
  const accepting = useAction({
    call: () => AccessService.acceptAccess({ requestBody: { token } }),
    failure: (failure) =>
      isEnded(failure) || codeOf(failure)
        ? undefined
        : [t('The invitation was not accepted'), t('Please try again.')],
    onSuccess: ({ id }) => open(id),
  });
  if (hasEnded || isEnded(accepting.error)) return <Ended />;
  const refusal = user?.role === 'admin' ? 'access.staff' : codeOf(accepting.error);
  if (user && refusal === 'access.other_address')
    return (
      <Result
        title={t('This invitation is for another email address')}
        text={
          sendsEmail
            ? t(
                "Your account has the address {email}. Log in with the account of the invited address, or ask {name} to invite {email}. We've let them know.",
                { email: user.email, name: invitation.grantedBy.name },
              )
            : t(
                'Your account has the address {email}. Log in with the account of the invited address, or ask {name} to invite {email}.',
                { email: user.email, name: invitation.grantedBy.name },
              )
        }
      >
        <OtherAccountButton token={token} />
      </Result>
    );
  if (user && refusal === 'access.staff')
    return (
      <Result
        title={t('You have access already')}
        text={t('You are logged in as {username}. People who work at the practice have access already.', {
          username: user.username,
        })}
      >
        <div className="cluster">
          <ButtonLink look="primary" to="/admin">
            {t('Go to the dashboard')}
          </ButtonLink>
          <OtherAccountButton token={token} />
        </div>
      </Result>
    );
  if (user && refusal === 'access.exists')
    return (
      <Result
        title={t('You have access already')}
        text={t('You are logged in as {username}.', { username: user.username })}
      >
        <ButtonLink look="primary" to={portalOf(sameClient(user, invitation))}>
          {t('Open the portal')}
        </ButtonLink>
      </Result>
    );
  return (
    <Gate title={t('You’re invited')} text={invitationText(invitation)}>
      <Head />
      <section className="invitation" aria-labelledby="rights">
        <h2 id="rights">{t('You can')}</h2>
        <Ticks lines={rightsOf(invitation)} />
        <p>{untilText(invitation)}</p>
      </section>
      {user ? (
        <>
          <p className="aside-note">
            <T text="You are logged in as <b>{username}</b>." values={{ username: user.username }} />{' '}
            {!user.emailConfirmed &&
              invitation.confirmsEmail &&
              t('Accepting also confirms your email address {email}.', { email: user.email })}
          </p>
          <div className="cluster">
            <PressForm action={{ ...accepting, isPending: accepting.isPending || accepting.isSuccess }}>
              {t('Accept invitation')}
            </PressForm>
            <OtherAccountButton token={token} />
          </div>
        </>
      ) : (
        <NewAccount
          token={token}
          onAccepted={({ clients }) => open(clients[0]?.id)}
          onEnded={() => setHasEnded(true)}
        />
      )}
    </Gate>
  );
}

interface NewAccountProps {
  token: string;
  onAccepted: (user: SignedInUserDto) => void;
  onEnded: () => void;
}

function NewAccount({ token, onAccepted, onEnded }: NewAccountProps) {
  const onRefused = (failure: Error) => {
    if (isEnded(failure)) onEnded();
    if (refusalOf(failure)?.code === 'user.email_taken')
      return t('An account with this email already exists. Log in to accept the invitation.');
    return codeOf(failure) === 'access.other_address' ? errorMessage(failure) : undefined;
  };
  return (
    <section className="stack gap-xl" aria-labelledby="new-account">
      <div>
        <h2 id="new-account">{t('Create an account to accept')}</h2>
        <p className="muted">
          <T
            text="Already have one? <link>Log in</link>"
            of={{
              link: <Link className="strong-link" to="/auth" state={{ wanted: invitationAddress(token) }} />,
            }}
          />
        </p>
      </div>
      <RegistrationForm invitation={{ token, onAccepted, onRefused }} />
    </section>
  );
}

/** Returns here as a visitor. */
function OtherAccountButton({ token }: { token: string }) {
  const { logout } = useAuth();
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={logout.isPending}
      onClick={() => logout.mutate(invitationAddress(token))}
    >
      {t('Use another account')}
    </button>
  );
}

const Ended = () => (
  <Result
    title={t('This invitation no longer works')}
    text={t(
      'Each invitation works once and expires in 7 days. If you accepted it, log in to your portal. Otherwise ask the person who invited you for a new one.',
    )}
  />
);

const Result = (props: Omit<ComponentProps<typeof LinkResult>, 'head'>) => (
  <LinkResult {...props} head={<Head />} />
);

const portalOf = (clientId?: number): string =>
  clientId === undefined ? '/client/portal' : `/client/portal?client=${clientId}`;

/** Opens the portal of a client whose invitation was accepted; the link is not left in the history. */
function useOpenPortal() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (clientId: number | undefined) =>
    void queries
      .invalidateQueries({ queryKey: userKey })
      .then(() => navigate(portalOf(clientId), { replace: true }));
}

/** The invitation names its client without an id. */
const sameClient = ({ clients }: SignedInUserDto, { client }: AccessInvitationDto): number | undefined =>
  clients.find(({ name, kind, role }) => name === client.name && kind === client.kind && role !== 'self')?.id;

const codes = ['access.other_address', 'access.staff', 'access.exists'] as const;
const codeOf = (failure: unknown): (typeof codes)[number] | undefined =>
  codes.find((code) => code === refusalOf(failure)?.code);
