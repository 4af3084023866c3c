import { useState } from 'react';
import { t } from '@steward/texts';
import { ConnectionsService, type EmailConnectionDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Added, useAdditions } from '../../../shared/parts/parts-in-use';
import { ConnectionCard } from './offered/connection-card';
import { DomainCheck } from './domain-check';
import { EmailDialog } from './email-dialog';
import { KeptMails } from './kept-mails';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Sentence on everything that is sent, in place of the core's. */
    'email.purpose': () => string;
  }
}

/** The account that sends emails to clients. */
export function EmailCard({ email }: { email: EmailConnectionDto }) {
  const [dialog, setDialog] = useState<'connect' | 'disconnect'>();
  const isConnected = email.source !== null;
  const isFailing = useAdditions('connections.email').some((added) => added.isFailing(email));
  const [purpose] = useAdditions('email.purpose');
  const close = () => setDialog(undefined);
  return (
    <ConnectionCard
      title={t('Email')}
      icon="mail"
      purpose={purpose?.() ?? t('Sends invitations and notifications to your clients.')}
      state={email}
      badge={isFailing ? { colour: 'orange', label: t('Failing') } : undefined}
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
      <Added at="connections.email-state" with={{ email }} />
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
