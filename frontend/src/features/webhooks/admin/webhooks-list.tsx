import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/icon-button';
import { useAction } from '../../../shared/action/use-action';
import { WebhooksService, type WebhookDto, type WebhookWithSecretDto } from '../../../shared/api';
import { Spot } from '../../../shared/art/spot';
import { queryTimes } from '../../../shared/query-client';
import { useRecordDialogs, type OpenDialog } from '../../../admin/dialogs/use-record-dialogs';
import { ListScreen } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
import { RowMenu } from '../../../admin/tables/row-menu';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { WebhookSecretDialog } from './webhook-secret-dialog';
import { WebhookDialog } from './webhook-dialog';
import { DeleteWebhookDialog, RotateDialog } from './webhook-questions';
import { EventNames, WebhookAddress, WebhookState } from './webhook-labels';

type Task = 'edit' | 'rotate' | 'delete';

/** All webhooks: create, edit, turn on and off, delete; the secret of a new one is shown once. */
export function WebhooksList() {
  const records = useRecordPages({
    path: '/api/admin/webhooks',
    load: (page) => WebhooksService.listWebhooks(page),
    times: queryTimes.webhooks,
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
        tools={
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
