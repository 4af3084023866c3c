import { t } from '@steward/texts';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { WebhooksService, type WebhookDto, type WebhookWithSecretDto } from '../../../shared/api';
import { hostOf } from './webhook-labels';

interface QuestionProps {
  /** The webhook; undefined keeps the dialog closed. */
  webhook: WebhookDto | undefined;
  onClose: () => void;
}

interface RotateDialogProps extends QuestionProps {
  onRotated: (webhook: WebhookWithSecretDto) => void;
}

/** Confirms and creates a new secret, which is then shown. */
export function RotateDialog({ webhook, onClose, onRotated }: RotateDialogProps) {
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
export function DeleteWebhookDialog({ webhook, onClose }: QuestionProps) {
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
