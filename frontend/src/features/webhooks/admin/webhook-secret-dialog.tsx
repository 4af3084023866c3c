import { t } from '@steward/texts';
import type { WebhookWithSecretDto } from '../../../shared/api';
import { SecretDialog } from '../../../shared/antd/secret-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../shared/antd/dialog';
import { formatDateTime } from '../../../shared/format';

/** Shows the secret of a webhook once. */
export function WebhookSecretDialog({ webhook, onClose }: DialogOf<{ webhook: WebhookWithSecretDto }>) {
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
            date: formatDateTime(lastWebhook.previousSecretUntil),
          })}
        </p>
      )}
    </SecretDialog>
  );
}
