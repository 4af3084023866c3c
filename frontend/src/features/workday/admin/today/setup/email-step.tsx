import { Button } from 'antd';
import { t } from '@steward/texts';
import type { OutboxMailDto, SetupStepDto } from '../../../../../shared/api';
import { T } from '../../../../../shared/rich-text';
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
          <T
            text="No mail server is set up: set <setting/>, or send by hand. Then you open each email in Mail and send its link to your client yourself."
            of={{ setting: <code>SMTP_URL</code> }}
          />
        </p>
        <div className="cluster">
          {!done && (
            <ConfirmStep step={key} isMain>
              {t('We send by hand')}
            </ConfirmStep>
          )}
          <StepLink url={url}>{t('Open Mail')}</StepLink>
        </div>
      </>
    );
  const { mail, isWaiting, send } = test;
  return (
    <>
      <p>{t('Clients get invitations and notifications by email.')}</p>
      <div role="status">{mail ? <Answer {...mail} /> : isWaiting && <p>{t('Sending…')}</p>}</div>
      <div className="cluster">
        <Button type={done ? 'default' : 'primary'} loading={isWaiting} onClick={send}>
          {t('Send a test email')}
        </Button>
        <StepLink url={url}>{t('Open Mail')}</StepLink>
      </div>
    </>
  );
}

function Answer({ status, error, to }: Pick<OutboxMailDto, 'status' | 'error' | 'to'>) {
  if (status === 'sent') return <p>{t('The mail server accepted the message to {to}.', { to })}</p>;
  if (error === null) return <p>{t('Waiting for the mail server…')}</p>;
  return (
    <p className="setup-answer bad">
      {status === 'failed'
        ? t('The mail server refused the message: {error}', { error })
        : t('The mail server did not accept the message yet: {error}', { error })}
    </p>
  );
}
