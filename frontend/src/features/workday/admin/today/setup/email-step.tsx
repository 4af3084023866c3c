import { Button } from 'antd';
import type { OutboxMailDto, SetupStepDto } from '../../../../../shared/api';
import { useSite } from '../../../../../shared/site';
import { ConfirmStep, StepLink } from './step-actions';
import type { useTestEmail } from './use-test-email';

interface EmailStepProps {
  step: SetupStepDto;
  test: ReturnType<typeof useTestEmail>;
}

/** A test message with the mail server's answer; without a server, the way to work without email. */
export function EmailStep({ step: { key, done, url }, test }: EmailStepProps) {
  const { sendsEmail } = useSite();
  if (!sendsEmail)
    return (
      <>
        <p>
          No mail server is set up: set <code>SMTP_URL</code>, or send by hand. Then you open each email in
          Mail and send its link to your client yourself.
        </p>
        <div className="cluster">
          {!done && (
            <ConfirmStep step={key} isMain>
              We send by hand
            </ConfirmStep>
          )}
          <StepLink url={url}>Open Mail</StepLink>
        </div>
      </>
    );
  const { mail, isWaiting, send } = test;
  return (
    <>
      <div role="status">{mail ? <Answer {...mail} /> : isWaiting && <p>Sending…</p>}</div>
      <div className="cluster">
        <Button type={done ? 'default' : 'primary'} loading={isWaiting} onClick={send}>
          Send a test email
        </Button>
        <StepLink url={url}>Open Mail</StepLink>
      </div>
    </>
  );
}

function Answer({ status, error, to }: Pick<OutboxMailDto, 'status' | 'error' | 'to'>) {
  if (status === 'sent') return <p>The mail server accepted the message to {to}.</p>;
  if (error === null) return <p>Waiting for the mail server…</p>;
  return (
    <p className="setup-answer bad">
      The mail server {status === 'failed' ? 'refused the message' : 'did not accept the message yet'}:{' '}
      {error}
    </p>
  );
}
