import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { WebhooksService, type WebhookDto, type WebhookWithSecretDto } from '../../../shared/api';
import { Spot } from '../../../shared/art/spot';
import { ListScreen } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton, RowMenu } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { webhookTimes } from './queries';
import { WebhookDialog } from './webhook-dialog';
import { EventNames, WebhookAddress, WebhookState, hostOf } from './webhook-labels';
import { SecretDialog } from '../../../shared/antd/secret-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../shared/antd/dialog';
import { formatLongDateTime } from '../../../shared/text/format';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { AddButton } from '../../../shared/antd/button';
import { useRecordDialogs, type OpenDialog } from '../../../admin/dialogs/record-dialogs';

type Task = 'edit' | 'rotate' | 'delete';

/** All webhooks: create, edit, turn on and off, delete; the secret of a new one is shown once. */
export function WebhooksList() {
  const records = useRecordPages({
    path: '/api/admin/webhooks',
    load: (page) => WebhooksService.listWebhooks(page),
    times: webhookTimes,
  });
  const dialogs = useRecordDialogs<WebhookDto, Task>();
  const [withSecret, setWithSecret] = useState<WebhookWithSecretDto>();
  const showSecret = (webhook: WebhookWithSecretDto) => {
    dialogs.close();
    setWithSecret(webhook);
  };
  return (
    <>
      <ListScreen
        {...records}
        title={t('Webhooks')}
        buttons={
          <AddButton type="primary" onClick={() => dialogs.open('edit')}>
            {t('New webhook')}
          </AddButton>
        }
        label={t('Webhooks')}
        count={(count) => t('{count, plural, one {# webhook} other {# webhooks}}', { count })}
        art={<Spot name="oak" />}
        empty={{
          title: t('No webhooks yet'),
          text: t(
            'Webhooks notify other software of events, like a signature or a payment. Most practices don’t need them.',
          ),
        }}
        rows={columns()}
        actions={(webhook) => <WebhookActions webhook={webhook} onChoose={dialogs.open} />}
      />
      <WebhookDialog
        open={dialogs.isOpen('edit')}
        webhook={dialogs.rowFor('edit')}
        onClose={dialogs.close}
        onCreated={showSecret}
      />
      <RotateDialog webhook={dialogs.rowFor('rotate')} onClose={dialogs.close} onRotated={showSecret} />
      <DeleteWebhookDialog webhook={dialogs.rowFor('delete')} onClose={dialogs.close} />
      <WebhookSecretDialog webhook={withSecret} onClose={() => setWithSecret(undefined)} />
    </>
  );
}

const columns = (): Column<WebhookDto>[] => [
  { title: t('URL'), long: true, render: (webhook) => <WebhookAddress webhook={webhook} /> },
  { title: t('Events'), long: true, render: ({ events }) => <EventNames events={events} /> },
  { title: t('Status'), render: (webhook) => <WebhookState webhook={webhook} /> },
];

interface WebhookActionsProps {
  webhook: WebhookDto;
  onChoose: OpenDialog<WebhookDto, Task>;
}

function WebhookActions({ webhook, onChoose }: WebhookActionsProps) {
  const navigate = useNavigate();
  const switching = useAction({
    call: ({ id, enabled }: Pick<WebhookDto, 'id' | 'enabled'>) =>
      WebhooksService.updateWebhook({ id, requestBody: { enabled } }),
    events: ['webhook.changed'],
    success: ({ enabled }) => ({ title: enabled ? t('Webhook turned on') : t('Webhook turned off') }),
    failure: t('Failed to update the webhook'),
  });
  const choose = (task: Task) => () => onChoose(task, webhook);
  return (
    <>
      <RowButton
        icon="list"
        label={t('Deliveries to {url}', { url: webhook.url })}
        onClick={() => void navigate(`/admin/webhooks?webhook=${webhook.id}`)}
      >
        {t('Deliveries')}
      </RowButton>
      <RowMenu
        of={webhook.url}
        actions={[
          { label: t('Edit'), icon: 'pencil', onSelect: choose('edit') },
          { label: t('New secret'), icon: 'key', onSelect: choose('rotate') },
          {
            label: webhook.enabled ? t('Turn off') : t('Turn on'),
            icon: webhook.enabled ? 'minus' : 'check',
            onSelect: () => switching.mutate({ id: webhook.id, enabled: !webhook.enabled }),
          },
          { label: t('Delete'), icon: 'trash', danger: true, onSelect: choose('delete') },
        ]}
      />
    </>
  );
}

/** Shows the secret of a webhook once. */
function WebhookSecretDialog({ webhook, onClose }: DialogOf<{ webhook: WebhookWithSecretDto }>) {
  const lastWebhook = useLastDefined(webhook);
  return (
    <SecretDialog
      open={webhook !== undefined}
      title={t('Webhook secret')}
      text={t(
        'Copy it now and store it like a password. You won’t see it again. Your software uses it to verify requests, with any Standard Webhooks library.',
      )}
      kind="secret"
      secret={lastWebhook?.secret}
      onClose={onClose}
    >
      {lastWebhook?.previousSecretUntil && (
        <p>
          {t('The previous secret works until {date} as well.', {
            date: formatLongDateTime(lastWebhook.previousSecretUntil),
          })}
        </p>
      )}
    </SecretDialog>
  );
}

interface RotateDialogProps extends DialogOf<{ webhook: WebhookDto }> {
  onRotated: (webhook: WebhookWithSecretDto) => void;
}

/** Confirms and creates a new secret, which is then shown. */
function RotateDialog({ webhook, onClose, onRotated }: RotateDialogProps) {
  return (
    <ConfirmAction
      of={webhook}
      title={t('Create a new secret?')}
      confirm={t('Create new secret')}
      cancel={t('Go back')}
      loses={false}
      call={({ id }) => WebhooksService.rotateWebhookSecret({ id, requestBody: {} })}
      events={['webhook.changed']}
      failure={t('Failed to create a new secret')}
      onSuccess={onRotated}
      onClose={onClose}
    >
      {(rotated) =>
        t(
          'Deliveries to {host} are signed with both secrets for 24 hours, so you can switch without missing any.',
          { host: hostOf(rotated) },
        )
      }
    </ConfirmAction>
  );
}

/** Confirms and deletes a webhook. */
function DeleteWebhookDialog({ webhook, onClose }: DialogOf<{ webhook: WebhookDto }>) {
  return (
    <ConfirmAction
      of={webhook}
      title={t('Delete this webhook?')}
      confirm={t('Delete')}
      cancel={t('Go back')}
      call={({ id }) => WebhooksService.deleteWebhook({ id })}
      events={['webhook.changed']}
      success={t('Webhook deleted')}
      failure={t('Failed to delete the webhook')}
      onClose={onClose}
    >
      {(deleted) =>
        t('{host} won’t get any more events, and its deliveries are no longer listed. You can’t undo this.', {
          host: hostOf(deleted),
        })
      }
    </ConfirmAction>
  );
}
