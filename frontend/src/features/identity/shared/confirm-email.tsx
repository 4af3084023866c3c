import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { Button } from '../../../shared/kit/button';
import { Icon } from '../../../shared/kit/icon';
import { T } from '../../../shared/text/rich-text';
import { useAuth } from '../../../shared/session/session';
import { phoneHref, useSite } from '../../../shared/practice/site';
import './confirm-email.css';

/**
 * Asks the logged-in user to confirm their email address; hidden once confirmed. Without a mail server, the practice
 * has the link.
 */
export function ConfirmEmail() {
  const { user } = useAuth();
  const { sendsEmail } = useSite();
  const sending = useAction({
    call: () => IdentityService.requestEmailConfirmation(),
    success: () =>
      sendsEmail
        ? {
            title: t('Email sent'),
            description: t('Open the link that we sent to {email}.', { email: user?.email ?? '' }),
          }
        : undefined,
    failure: sendsEmail ? t('The email was not sent') : t('The link was not made'),
  });
  if (!user || user.emailConfirmed) return null;
  return (
    // A pending request, not a new event, so it is not announced.
    <div role="note" className="confirm-email note note-info below">
      <Icon name="mail" />
      {!sendsEmail && sending.isSuccess ? (
        <p role="status">
          <T text="Your link is ready. Call or write to us for it: <reach/>" of={{ reach: <Reach /> }} />
        </p>
      ) : (
        <p>
          {sendsEmail
            ? t('Please confirm your email address: open the link that we emailed you.')
            : t('Please confirm your email address.')}{' '}
          <Button look="link" loading={sending.isPending} onClick={() => sending.mutate()}>
            {sendsEmail ? t('Get a new link') : t('Ask for a link')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The practice's phone number and email address, as far as it has them. */
function Reach() {
  const { phone, email } = useSite();
  return (
    <>
      {phone && (
        <a className="linked nowrap" href={phoneHref({ phone })}>
          {phone}
        </a>
      )}
      {phone && email && ', '}
      {email && (
        <a className="linked" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
