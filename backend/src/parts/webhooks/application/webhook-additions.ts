import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { toPractice } from '../../../modules/notifications/index.js';
import { StartedWebhookQueries } from './started-webhooks-queries.js';
import { WebhookQueries } from './webhook-queries.js';

/** Additions of webhooks to the core's screens. */
@Injectable()
export class WebhookAdditions {
  constructor(scope: PartScope, queries: WebhookQueries, started: StartedWebhookQueries) {
    scope.add('notification.rules', {
      'webhook.disabled': ({ details, subject }) =>
        toPractice(
          'owner',
          'message',
          '/admin/webhooks',
          'warning',
          msg('Webhook turned off'),
          details?.['reason'] === 'gone'
            ? t('“{title}” answered that it no longer exists.', subject)
            : t('“{title}” has not accepted a delivery for five days.', subject),
        ),
    });
    scope.add('started.work', { empty: { webhooks: [] }, read: (memberId) => started.by(memberId) });
    scope.add('part.touches', async () => {
      const count = await queries.enabledCount();
      return count > 0
        ? [t('{count, plural, one {# webhook stops sending} other {# webhooks stop sending}}', { count })]
        : [];
    });
  }
}
