import { useAction } from '../../../shared/action/use-action';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { WebhooksService, type WebhookDto, type WebhookWithSecretDto } from '../../../shared/api';
import { hostOf } from './webhook-labels';

interface QuestionProps {
  /** The webhook; undefined keeps the dialog closed. */
  webhook: WebhookDto | undefined;
  onClose: () => void;
}

/** Confirms and creates a new secret, which is then shown. */
export function RotateDialog({
  webhook,
  onClose,
  onRotated,
}: QuestionProps & { onRotated: (webhook: WebhookWithSecretDto) => void }) {
  const lastWebhook = useLastDefined(webhook);
  const rotating = useAction({
    call: (id: number) => WebhooksService.rotateWebhookSecret({ id, requestBody: {} }),
    events: ['webhook.changed'],
    failure: 'Failed to create a new secret',
    onSuccess: onRotated,
  });
  return (
    <ConfirmDialog
      open={webhook !== undefined}
      title="Create a new secret?"
      confirm="Create new secret"
      cancel="Go back"
      loses={false}
      pending={rotating.isPending}
      onCancel={onClose}
      onConfirm={() => webhook && rotating.mutate(webhook.id)}
    >
      Deliveries to {lastWebhook && hostOf(lastWebhook)} are signed with both secrets for 24 hours, so you can
      switch without missing any.
    </ConfirmDialog>
  );
}

/** Confirms and deletes a webhook. */
export function DeleteWebhookDialog({ webhook, onClose }: QuestionProps) {
  const lastWebhook = useLastDefined(webhook);
  const deleting = useAction({
    call: (id: number) => WebhooksService.deleteWebhook({ id }),
    events: ['webhook.changed'],
    success: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={webhook !== undefined}
      title="Delete this webhook?"
      confirm="Delete"
      cancel="Go back"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => webhook && deleting.mutate(webhook.id)}
    >
      {lastWebhook && hostOf(lastWebhook)} won’t get any more events, and its deliveries are no longer listed.
      You can’t undo this.
    </ConfirmDialog>
  );
}
