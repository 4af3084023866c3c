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
      title="Create a new secret?"
      confirm="Create new secret"
      cancel="Go back"
      loses={false}
      call={({ id }) => WebhooksService.rotateWebhookSecret({ id, requestBody: {} })}
      events={['webhook.changed']}
      failure="Failed to create a new secret"
      onSuccess={onRotated}
      onClose={onClose}
    >
      {(rotated) =>
        `Deliveries to ${hostOf(rotated)} are signed with both secrets for 24 hours, so you can switch without missing any.`
      }
    </ConfirmAction>
  );
}

/** Confirms and deletes a webhook. */
export function DeleteWebhookDialog({ webhook, onClose }: QuestionProps) {
  return (
    <ConfirmAction
      of={webhook}
      title="Delete this webhook?"
      confirm="Delete"
      cancel="Go back"
      call={({ id }) => WebhooksService.deleteWebhook({ id })}
      events={['webhook.changed']}
      success="Webhook deleted"
      failure="Failed to delete the webhook"
      onClose={onClose}
    >
      {(deleted) =>
        `${hostOf(deleted)} won’t get any more events, and its deliveries are no longer listed. You can’t undo this.`
      }
    </ConfirmAction>
  );
}
