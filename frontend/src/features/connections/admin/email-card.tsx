import { useState } from 'react';
import { t } from '@steward/texts';
import { ConnectionsService, type EmailConnectionDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { ConnectedAs, ConnectionCard, ConnectionFailure } from './offered/connection-card';
import { DomainCheck } from './domain-check';
import { EmailDialog } from './email-dialog';
import { KeptMails } from './kept-mails';

/** The account that sends emails to clients, and the inbox that their answers are read from. */
export function EmailCard({ email }: { email: EmailConnectionDto }) {
  const { imap } = email;
  const [dialog, setDialog] = useState<'connect' | 'disconnect'>();
  const isConnected = email.source !== null;
  const close = () => setDialog(undefined);
  return (
    <ConnectionCard
      title={t('Email')}
      icon="mail"
      purpose={t('Sends invitations, notifications and booking links to your clients.')}
      state={email}
      badge={imap?.lastError ? { colour: 'orange', label: t('Failing') } : undefined}
      failed={(time) => t('Sending failed on {time}.', { time })}
      connectedAs={
        isConnected &&
        t('{address} through {host}', { address: email.fromAddress ?? '', host: email.host ?? '' })
      }
      actions={
        isConnected ? (
          <>
            <Button onClick={() => setDialog('connect')}>{t('[connection] Change')}</Button>
            <Button onClick={() => setDialog('disconnect')}>{t('Disconnect')}</Button>
          </>
        ) : (
          <Button type="primary" icon="plug" onClick={() => setDialog('connect')}>
            {t('Connect email')}
          </Button>
        )
      }
    >
      {email.source === 'server' && (
        <p className="ui-hint">
          {t('Clients can’t answer by email: that needs an email account that is connected here.')}
        </p>
      )}
      {imap && (
        <>
          <ConnectedAs health={imap}>
            {t('Answers by email are read from {host}', { host: imap.host })}
          </ConnectedAs>
          <ConnectionFailure
            health={imap}
            failed={(time) => t('Reading answers failed on {time}.', { time })}
          />
          <p className="ui-hint">
            {[
              email.staffReplies
                ? t('Answers of clients and colleagues are added to conversations.')
                : t(
                    'Answers of clients are added to conversations; those of colleagues wait under Not assigned.',
                  ),
              email.automatic.count > 0 &&
                t(
                  '{count, plural, one {# automatic email left out} other {# automatic emails left out}} in the last 30 days.',
                  { count: email.automatic.count },
                ),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
      {isConnected && (
        <>
          <KeptMails />
          <DomainCheck />
        </>
      )}
      <EmailDialog open={dialog === 'connect'} email={email} onClose={close} />
      <ConfirmAction
        of={dialog === 'disconnect'}
        title={t('Disconnect email?')}
        confirm={t('Disconnect')}
        cancel={t('Keep it')}
        call={() => ConnectionsService.removeEmailConnection()}
        events={['connection.changed']}
        success={t('Email disconnected')}
        failure={t('Failed to disconnect email')}
        onClose={close}
      >
        {t(
          'Clients get no more invitations and notifications. Emails are kept in Mail, and the stored password is deleted.',
        )}
      </ConfirmAction>
    </ConnectionCard>
  );
}
