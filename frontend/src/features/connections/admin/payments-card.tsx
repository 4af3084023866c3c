import { useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { ConnectionsService, type PaymentsConnectionDto } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { ConnectionCard } from './offered/connection-card';
import { PaymentsDialog } from './payments-dialog';

/** The account at Stripe where clients pay invoices. */
export function PaymentsCard({ payments }: { payments: PaymentsConnectionDto }) {
  const [dialog, setDialog] = useState<'connect' | 'disconnect'>();
  const close = () => setDialog(undefined);
  const { mode, webhook } = payments;
  const isConnected = mode === 'stripe';
  return (
    <ConnectionCard
      title={t('Card payments')}
      icon="card"
      purpose={t('Clients pay invoices by card or bank transfer, on Stripe’s own page.')}
      state={payments}
      connectedAs={connectedAs(payments)}
      badge={badgeOf(payments)}
      actions={
        <>
          <Button
            type={isConnected ? 'default' : 'primary'}
            {...(!isConnected && { icon: 'plug' })}
            onClick={() => setDialog('connect')}
          >
            {isConnected ? t('[connection] Change') : t('Connect Stripe')}
          </Button>
          {(webhook === 'ok' || webhook === 'failing') && <CheckAgain />}
          {isConnected && <Button onClick={() => setDialog('disconnect')}>{t('Disconnect')}</Button>}
          {payments.mayTest && mode === 'offline' && <TestPayments />}
        </>
      }
    >
      {(webhook === 'ok' || webhook === 'missing') && <Reports state={webhook} />}
      <PaymentsDialog open={dialog === 'connect'} isChange={isConnected} onClose={close} />
      <ConfirmAction
        of={dialog === 'disconnect'}
        title={t('Disconnect Stripe?')}
        confirm={t('Disconnect')}
        cancel={t('Keep it')}
        call={() => ConnectionsService.savePaymentsConnection({ requestBody: { mode: 'offline' } })}
        events={['connection.changed']}
        success={t('Stripe disconnected')}
        failure={t('Failed to disconnect Stripe')}
        onClose={close}
      >
        {t(
          'Clients see your payment instructions instead. Payments and refunds that have begun are finished at Stripe; then the key is deleted here.',
        )}
      </ConfirmAction>
    </ConnectionCard>
  );
}

function connectedAs({ mode, source, account }: PaymentsConnectionDto): string {
  if (mode === 'test') return t('Test payments: no money is moved.');
  if (mode === 'offline')
    return source === 'server'
      ? t('Clients see your payment instructions.')
      : t('Until you connect it, clients see your payment instructions.');
  if (!account) return t('Your account at Stripe');
  const { name, country, currency } = account;
  return t('{name} ({country}, {currency})', { name, country, currency: currency.toUpperCase() });
}

function badgeOf({ mode, testMode, lastError }: PaymentsConnectionDto) {
  if (mode === 'offline') return { colour: 'grey', label: t('Not connected') } as const;
  if (mode === 'test') return { colour: 'amber', label: t('Test payments') } as const;
  return testMode && !lastError ? ({ colour: 'amber', label: t('Stripe test mode') } as const) : undefined;
}

/** Whether Stripe's reports arrive, in words. If they do not, the connection's error says so. */
function Reports({ state }: { state: PaymentsConnectionDto['webhook'] }) {
  return (
    <p className="cluster gap-s" role="status">
      {state === 'ok' && (
        <>
          <Icon name="check" />
          {t('Stripe reports payments to this server.')}
        </>
      )}
      {state === 'missing' &&
        t('Checking whether Stripe’s reports of payments arrive here. This takes up to a minute …')}
    </p>
  );
}

function CheckAgain() {
  const checking = useAction({
    call: () => ConnectionsService.checkPaymentsConnection(),
    events: ['connection.changed'],
    failure: [t('The check failed'), t('Stripe could not be asked. Please try again.')],
  });
  return <Button of={checking}>{t('Check again')}</Button>;
}

/** Back to pretend money, in the demo practice. */
function TestPayments() {
  const choosing = useAction({
    call: () => ConnectionsService.savePaymentsConnection({ requestBody: { mode: 'test' } }),
    events: ['connection.changed'],
    failure: t('Failed to choose test payments'),
  });
  return <Button of={choosing}>{t('Use test payments')}</Button>;
}
