import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { GatewayJournal } from '../domain/gateway-ports.js';
import { Gateways } from '../domain/gateways.js';
import { EarlierAccounts } from './earlier-accounts.js';
import { GatewayEvents } from './gateway-events.js';
import { PaymentSessions } from './payment-sessions.js';
import { Refunds } from './refunds.js';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Milliseconds for which a gateway keeps its events. */
const eventRetention = 30 * day;

/** Catches up on messages of the gateway that were lost. */
@Injectable()
export class PaymentCatchUp {
  constructor(
    private readonly gateways: Gateways,
    private readonly journal: GatewayJournal,
    private readonly sessions: PaymentSessions,
    private readonly gatewayEvents: GatewayEvents,
    private readonly refunds: Refunds,
    private readonly earlier: EarlierAccounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches missed events, retries calls without an answer, and ends earlier accounts.
   * @throws DomainError payments.unavailable; AggregateError of the failures
   */
  async run(): Promise<void> {
    const oldest = await this.sessions.oldestActive();
    const since = Math.min(this.ago(day).getTime(), oldest?.getTime() ?? Infinity);
    const missedSince = new Date(Math.max(since, this.ago(eventRetention).getTime()));
    const steps = [
      async () =>
        processEach(await this.gateways.accounts(), async (account) =>
          processEach(await account.eventsSince(missedSince), (event) => this.gatewayEvents.handle(event)),
        ),
      () => this.sessions.settleOverdue(),
      async () =>
        processEach(await this.journal.invoicesWithPendingRefunds(this.ago(minute)), (invoiceId) =>
          this.refunds.resume(invoiceId),
        ),
      () => this.earlier.finish(),
    ];
    await processEach(steps, (step) => step());
  }

  /** Forgets events that the gateway no longer repeats. */
  forget(): Promise<void> {
    return this.journal.forget(this.ago(3 * eventRetention));
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
