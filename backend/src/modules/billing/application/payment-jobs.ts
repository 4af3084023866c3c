import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/work/domain-events.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { GatewayAccount } from '../domain/gateway-account.js';
import { GatewayJournal } from '../domain/gateway-ports.js';
import { PaymentGateway, SessionGateway } from '../domain/payment-gateway.js';
import { GatewayEvents } from './gateway-events.js';
import { PaymentDifferences } from './payment-differences.js';
import { PaymentSessions } from './payment-sessions.js';
import { Refunds } from './refunds.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'payment.end-session': { invoiceId: number };
  }
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Milliseconds for which a gateway keeps its events. */
const eventRetention = 30 * day;

/** Background jobs with a gateway; none without a gateway that has payment pages. */
@Injectable()
export class PaymentJobs {
  constructor(
    jobs: Jobs,
    events: DomainEvents,
    gateway: PaymentGateway,
    differences: PaymentDifferences,
    private readonly account: GatewayAccount,
    private readonly journal: GatewayJournal,
    private readonly sessions: PaymentSessions,
    private readonly gatewayEvents: GatewayEvents,
    private readonly refunds: Refunds,
    private readonly clock: Clock,
  ) {
    if (!(gateway instanceof SessionGateway)) return;
    jobs.every('payment.catch-up', '*/5 * * * *', () => this.catchUp());
    const nightly = [
      () => this.catchUp(),
      () => differences.compare(),
      () => journal.forget(this.ago(3 * eventRetention)),
    ];
    jobs.every('payment.compare', '40 3 * * *', () => processEach(nightly, (step) => step()));
    jobs.on('payment.end-session', ({ invoiceId }) => sessions.endUnpaid(invoiceId));
    for (const type of ['invoice.changed', 'invoice.voided', 'invoice.deleted'] as const)
      events.subscribe(type, async ({ invoiceId }) => {
        if (await sessions.isActive(invoiceId)) await jobs.send('payment.end-session', { invoiceId });
      });
  }

  /**
   * Catches up on lost messages: fetches missed events and retries calls without an answer.
   * @throws DomainError payment.unavailable; AggregateError of the failures
   */
  private async catchUp(): Promise<void> {
    const oldest = await this.sessions.oldestActive();
    const since = Math.min(this.ago(day).getTime(), oldest?.getTime() ?? Infinity);
    const events = await this.account.eventsSince(
      new Date(Math.max(since, this.ago(eventRetention).getTime())),
    );
    const steps = [
      () => processEach(events, (event) => this.gatewayEvents.handle(event)),
      () => this.sessions.settleOverdue(),
      async () =>
        processEach(await this.journal.invoicesWithPendingRefunds(this.ago(minute)), (invoiceId) =>
          this.refunds.resume(invoiceId),
        ),
    ];
    await processEach(steps, (step) => step());
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
