import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { GatewayAccount } from '../domain/gateway-account.js';
import { GatewayJournal, PaymentAttemptRepository } from '../domain/gateway-ports.js';
import { PaymentGateway, SessionGateway } from '../domain/payment-gateway.js';
import { GatewayEvents } from './gateway-events.js';
import { PaymentDifferences } from './payment-differences.js';
import { PaymentSessions } from './payment-sessions.js';
import { Refunds } from './refunds.js';

declare module '../../../platform/jobs/jobs.js' {
  interface JobTypes {
    'payment.end-session': { invoiceId: number };
  }
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Milliseconds for which Stripe keeps its events. */
const eventRetention = 30 * day;

/** Background jobs with a gateway; none without a gateway that has payment pages. */
@Injectable()
export class PaymentJobs {
  constructor(
    jobs: Jobs,
    events: DomainEvents,
    gateway: PaymentGateway,
    private readonly account: GatewayAccount,
    private readonly journal: GatewayJournal,
    private readonly attempts: PaymentAttemptRepository,
    private readonly sessions: PaymentSessions,
    private readonly gatewayEvents: GatewayEvents,
    private readonly refunds: Refunds,
    differences: PaymentDifferences,
    private readonly clock: Clock,
  ) {
    if (!(gateway instanceof SessionGateway)) return;
    jobs.every('payment.catch-up', '*/5 * * * *', () => this.catchUp());
    const nightly = [
      () => this.catchUp(),
      () => differences.compare(),
      () => this.journal.forget(this.ago(3 * eventRetention)),
    ];
    jobs.every('payment.compare', '40 3 * * *', () => processEach(nightly, (step) => step()));
    jobs.on('payment.end-session', ({ invoiceId }) => this.endSession(invoiceId));
    for (const type of ['invoice.changed', 'invoice.voided', 'invoice.deleted'] as const)
      events.subscribe(type, async ({ invoiceId }) => {
        if (await this.attempts.findActive(invoiceId)) await jobs.send('payment.end-session', { invoiceId });
      });
  }

  /** Catches up on lost messages: fetches missed events and retries calls without an answer. */
  private async catchUp(): Promise<void> {
    const [oldest] = await this.attempts.listActive();
    const since = Math.min(this.ago(day).getTime(), oldest?.created_at.getTime() ?? Infinity);
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

  /** A payment made on the page in the meantime arrives as an event, which shows it to the practice. */
  private async endSession(invoiceId: number): Promise<void> {
    await this.sessions.end(invoiceId).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'payment.in_progress')) throw error;
    });
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
