import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { WebhookDto, WebhookWithSecretDto } from '../../../shared/api';
import { Empty } from '../../../shared/antd/states';
import { Spot } from '../../../shared/art/spot';
import { Icon } from '../../../shared/icon';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { RecordList } from '../../../admin/tables/record-list';
import { RowMenu } from '../../../admin/tables/row-menu';
import { usePages } from '../../../admin/tables/use-pages';
import { SecretDialog } from './secret-dialog';
import { useSwitchWebhook, useWebhooks, webhooksPage } from './use-webhooks';
import { WebhookDialog } from './webhook-dialog';
import { DeleteWebhookDialog, RotateDialog } from './webhook-questions';
import { EventNames, WebhookAddress, WebhookState } from './webhook-labels';

/** All webhooks: create, edit, turn on and off, delete; the secret of a new one is shown once. */
export function WebhooksList() {
  const navigate = useNavigate();
  const list = useWebhooks();
  const pages = usePages(list, webhooksPage);
  const dialogs = useRecordDialogs<WebhookDto, 'edit' | 'rotate' | 'delete'>();
  const [withSecret, setWithSecret] = useState<WebhookWithSecretDto>();
  const switching = useSwitchWebhook();
  const showSecret = (webhook: WebhookWithSecretDto) => {
    dialogs.close();
    setWithSecret(webhook);
  };
  const newWebhook = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => dialogs.open('edit')}>
      New webhook
    </Button>
  );
  return (
    <>
      <div className="ui-page-title">
        <h1>Webhooks</h1>
        <div className="ui-tools">{newWebhook}</div>
      </div>
      <RecordList
        label="Webhooks"
        list={list}
        pages={pages}
        noun={['webhook', 'webhooks']}
        failure="Failed to load webhooks. Please try again."
        empty={
          <Empty art={<Spot name="oak" />} title="No webhooks yet">
            Webhooks notify other software of events, like a signature or a payment. Most practices don’t need
            them.
          </Empty>
        }
        rows={[
          {
            title: 'URL',
            long: true,
            render: (webhook) => <WebhookAddress webhook={webhook} />,
          },
          { title: 'Events', long: true, render: ({ events }) => <EventNames events={events} /> },
          { title: 'Status', render: (webhook) => <WebhookState webhook={webhook} /> },
          {
            title: 'Actions',
            actions: true,
            render: (webhook) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="list" size={18} />}
                  aria-label={`Deliveries to ${webhook.url}`}
                  onClick={() => void navigate(`/admin/webhooks?webhook=${webhook.id}`)}
                >
                  Deliveries
                </Button>
                <RowMenu
                  of={webhook.url}
                  actions={[
                    { label: 'Edit', icon: 'pencil', onSelect: () => dialogs.open('edit', webhook) },
                    { label: 'New secret', icon: 'key', onSelect: () => dialogs.open('rotate', webhook) },
                    {
                      label: webhook.enabled ? 'Turn off' : 'Turn on',
                      icon: webhook.enabled ? 'minus' : 'check',
                      onSelect: () => switching.mutate({ id: webhook.id, enabled: !webhook.enabled }),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      danger: true,
                      onSelect: () => dialogs.open('delete', webhook),
                    },
                  ]}
                />
              </span>
            ),
          },
        ]}
      />
      <WebhookDialog
        open={dialogs.isOpen('edit')}
        webhook={dialogs.rowFor('edit')}
        onClose={dialogs.close}
        onCreated={showSecret}
      />
      <RotateDialog webhook={dialogs.rowFor('rotate')} onClose={dialogs.close} onRotated={showSecret} />
      <DeleteWebhookDialog webhook={dialogs.rowFor('delete')} onClose={dialogs.close} />
      <SecretDialog webhook={withSecret} onClose={() => setWithSecret(undefined)} />
    </>
  );
}
