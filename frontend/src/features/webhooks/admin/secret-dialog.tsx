import { Button } from 'antd';
import type { WebhookWithSecretDto } from '../../../shared/api';
import { CopyButton } from '../../../shared/antd/copy-button';
import { Dialog } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { formatDateTime } from '../../../shared/format';

interface SecretDialogProps {
  /** Undefined keeps the dialog closed. */
  webhook: WebhookWithSecretDto | undefined;
  onClose: () => void;
}

/** Shows the secret once; a click outside does not close the dialog. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const lastWebhook = useLastDefined(webhook);
  return (
    <Dialog
      open={webhook !== undefined}
      title="Webhook secret"
      closable={false}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="ui-form">
        <p>
          Copy it now and store it like a password. You won’t see it again. Your software uses it to verify
          requests, with any Standard Webhooks library.
        </p>
        <p className="cluster">
          <code className="code" aria-label="Secret">
            {lastWebhook?.secret}
          </code>
          <CopyButton text={lastWebhook?.secret ?? ''} label="Copy secret" />
        </p>
        {lastWebhook?.previousSecretUntil && (
          <p>The previous secret works until {formatDateTime(lastWebhook.previousSecretUntil)} as well.</p>
        )}
      </div>
    </Dialog>
  );
}
