import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { Button } from '../../../shared/button';
import { Icon } from '../../../shared/icon';
import { useAuth } from '../../../shared/session';
import { useSite } from '../../../shared/site';

/** Asks the logged-in user to confirm their email address; hidden once confirmed. */
export function ConfirmEmail() {
  const { user } = useAuth();
  const { sendsEmail, phone, email } = useSite();
  const reach = [phone, email].filter(Boolean).join(', ');
  const sending = useAction({
    call: () => IdentityService.requestEmailConfirmation(),
    success: () =>
      sendsEmail
        ? {
            title: t('Email sent'),
            description: t('Open the link that we sent to {email}.', { email: user?.email ?? '' }),
          }
        : {
            title: t('Your link is ready'),
            description: t('Call or write to us for it: {reach}', { reach }),
          },
    failure: sendsEmail ? t('The email was not sent') : t('The link was not made'),
  });
  if (!user || user.emailConfirmed) return null;
  return (
    // A pending request, not a new event, so it is not announced.
    <div role="note" className="note note-info below">
      <Icon name="mail" />
      <div>
        <p className="strong">{t('Please confirm your email address')}</p>
        <p className="below">
          {sendsEmail
            ? t('Open the link that we emailed you. No email? Check your spam folder, or get a new link.')
            : t("We can't send emails yet. Ask for a link, then call or write to us: {reach}", { reach })}
        </p>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {sendsEmail ? t('Get a new link') : t('Ask for a link')}
        </Button>
      </div>
    </div>
  );
}
