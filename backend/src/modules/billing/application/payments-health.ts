import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health/health-checks.js';
import { PaymentsConnectionQueries } from './payments-connection-queries.js';

const url = '/admin/practice?tab=connections';

/** Reports whether clients can pay at Stripe. */
@Injectable()
export class PaymentsHealth {
  constructor(
    private readonly connection: PaymentsConnectionQueries,
    health: HealthChecks,
  ) {
    health.add({ name: msg('Card payments').text, place: 25, check: () => this.check() });
  }

  private async check(): Promise<HealthFinding | undefined> {
    const { mode, lastError } = await this.connection.current();
    if (mode !== 'stripe') return undefined;
    if (!lastError) return ok(t('Card payments work: Stripe answers.'));
    const { at, message } = lastError;
    return failing(t('Card payments do not work: {message}', { message }), { since: new Date(at), url });
  }
}
