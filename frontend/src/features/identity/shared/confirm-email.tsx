import { Alert, Button } from 'antd';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { Icon } from '../../../shared/icon';
import { useAuth } from '../../../shared/session';
import './confirm-email.css';

/** Asks the signed-in person to confirm their email address; nothing once they have. */
export function ConfirmEmail() {
  const { user } = useAuth();
  const sending = useAction({
    call: () => IdentityService.requestEmailConfirmation(),
    success: () => ({ title: 'Email sent', description: 'Open the link in it to confirm your address.' }),
    failure: 'The email was not sent',
  });
  if (!user || user.emailConfirmed) return null;
  return (
    <Alert
      className="confirm-email"
      // It waits, and is nothing that just happened.
      role="note"
      type="info"
      showIcon
      icon={<Icon name="mail" />}
      title="Please confirm your email address"
      description={
        <>
          <p>
            Use the link in our email to <b>{user.email}</b>. No email? Check your spam folder, or send it
            again.
          </p>
          <Button loading={sending.isPending} onClick={() => sending.mutate()}>
            Send again
          </Button>
        </>
      }
    />
  );
}
