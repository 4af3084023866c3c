import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { PaymentsConnectionQueries } from './payments-connection-queries.js';

/** Milliseconds without an answer of Stripe, which is asked every 5 minutes, that are reported. */
const overdueMs = 30 * 60_000;
const url = '/admin/practice?tab=connections';

/** Reports whether clients can pay at Stripe. */
@Injectable()
export class PaymentsHealth {
  constructor(
    private readonly connection: PaymentsConnectionQueries,
    private readonly clock: Clock,
    health: HealthChecks,
  ) {
    health.add({ name: msg('Card payments').text, place: 25, check: () => this.check() });
  }

  private async check(): Promise<HealthFinding | undefined> {
    const { mode, lastOkAt, lastError } = await this.connection.current();
    if (mode !== 'stripe') return undefined;
    if (lastError) {
      const { at, message } = lastError;
      return failing(t('Card payments do not work: {message}', { message }), { since: new Date(at), url });
    }
    if (lastOkAt !== null && this.clock.now().getTime() - Date.parse(lastOkAt) > overdueMs)
      return attention(t('Stripe has not been asked about payments for a while.'), {
        since: new Date(lastOkAt),
        url,
      });
    return ok(t('Card payments work: Stripe answers.'));
  }
}
