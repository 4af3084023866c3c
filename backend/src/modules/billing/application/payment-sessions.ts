import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, DomainError } from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { processEach } from '../../../platform/events/process-each.js';
import { PaymentAttemptRepository } from '../domain/gateway-ports.js';
import type { Invoice } from '../domain/invoice.js';
import { PaymentAttempt } from '../domain/payment-attempt.js';
import { Gateways } from '../domain/gateways.js';
import type { GatewaySession, SessionGateway, SessionState } from '../domain/payment-gateway.js';
import { InvoiceRepository } from '../domain/ports.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /**
     * Whether something else is paying an invoice at this moment, decided under the lock on its row: nobody pays it by other
     * means, or changes it, until that ends. @param invoiceId invoices.id
     */
    'invoice.charges': (invoiceId: number) => Promise<boolean>;
  }
}

type SessionPaying = { outcome: 'processing' } | { outcome: 'redirect'; url: string };

/**
 * Payments on a provider's page. An attempt is stored before it is started at the provider, one at a time per
 * invoice, and a retry continues it, so that the balance is paid once whatever fails in between. Only the
 * provider's event confirms the payment (`GatewayEvents`).
 */
@Injectable()
export class PaymentSessions {
  /**
   * Attempts that this process is starting, by key: a provider refuses two simultaneous requests with the
   * same key.
   */
  private readonly beginning = new Map<string, Promise<GatewaySession>>();

  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly attempts: PaymentAttemptRepository,
    private readonly gateways: Gateways,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly additions: PartAdditions,
  ) {}

  /**
   * @param client null for the reader of an emailed link
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, payments.unavailable,
   * payment.refused, payment.in_progress
   */
  async prepare(client: Actor | null, id: number): Promise<Commit<SessionPaying>> {
    for (;;) {
      const { invoice, attempt } = await this.claim(client, id);
      const session = attempt.session ?? (await this.begin(invoice, attempt));
      const state = await this.stateOf(client, invoice, attempt, session);
      if (state === 'open') return () => this.openPage(client, attempt, session);
      if (state !== 'expired') return async () => ({ outcome: 'processing' });
    }
  }

  /**
   * Ends the open session of an invoice, if any, so that it can no longer be paid.
   * @throws DomainError payment.in_progress if it was paid or the payment is in progress;
   * payment.other_gateway if it could still be paid at a gateway that is no longer set up;
   * payments.unavailable
   */
  async end(invoiceId: number): Promise<void> {
    await this.assertNotCharged(invoiceId);
    const attempt = await this.attempts.findActive(invoiceId);
    if (attempt && (await this.endSession(attempt)) !== 'expired') throw inProgress();
  }

  /**
   * Ends the open session of an invoice that has changed. A payment made on the page in the meantime arrives
   * as an event, which shows it to the practice.
   */
  async endUnpaid(invoiceId: number): Promise<void> {
    await this.end(invoiceId).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'payment.in_progress')) throw error;
    });
  }

  /** Whether an invoice has an open session, or a payment in progress. */
  async isActive(invoiceId: number): Promise<boolean> {
    return (await this.attempts.findActive(invoiceId)) !== undefined;
  }

  /** Time at which the oldest session that has not ended was started. */
  async oldestActive(): Promise<Date | undefined> {
    return (await this.attempts.listActive())[0]?.created_at;
  }

  /** @throws DomainError payment.in_progress */
  async assertNone(invoiceId: number): Promise<void> {
    await this.assertNotCharged(invoiceId);
    if (await this.isActive(invoiceId)) throw inProgress();
  }

  /** For whoever holds the lock on its row: nothing else is paying it. @throws DomainError payment.in_progress */
  async assertNotCharged(invoiceId: number): Promise<void> {
    for (const isCharged of this.additions.always('invoice.charges'))
      if (await isCharged(invoiceId)) throw inProgress();
  }

  /** Updates overdue sessions for which no event arrived. @throws AggregateError of the failures */
  async settleOverdue(): Promise<void> {
    const now = this.clock.now();
    const isOverdue = ({ status, overAt }: PaymentAttempt): boolean => status === 'open' && overAt < now;
    await processEach((await this.attempts.listActive()).filter(isOverdue), (attempt) =>
      this.endSession(attempt),
    );
  }

  /** The open attempt, or a new one. Each person has a page of their own, since the payment names its payer. */
  private async claim(
    client: Actor | null,
    id: number,
  ): Promise<{ invoice: Invoice; attempt: PaymentAttempt }> {
    const gateway = await this.gateways.current();
    return this.work.run(async () => {
      const invoice = await this.invoices.change(id, client, (invoice) => {
        invoice.assertPayable();
        return [];
      });
      await this.assertNotCharged(id);
      const { balance } = invoice.totals;
      const known = await this.attempts.findActive(id);
      const isOwn =
        known !== undefined &&
        isStartedBy(client, known) &&
        known.amount.equals(balance) &&
        gateway.took(known);
      if (known && (known.session || isOwn)) return { invoice, attempt: known };
      const now = this.clock.now();
      // Its session, if there is one, was never shown to anyone, so it cannot be paid.
      if (known?.transitionTo('failed', now)) await this.attempts.update(known);
      const { provider, account } = gateway;
      const { userId } = invoice;
      const attempt = new PaymentAttempt(
        randomUUID(),
        id,
        userId,
        client?.id ?? null,
        balance,
        provider,
        now,
        account,
      );
      return { invoice, attempt: await this.attempts.add(attempt) };
    });
  }

  /**
   * @throws DomainError payments.unavailable: a retry continues the attempt; payment.refused: the attempt has
   * failed
   */
  private async begin(invoice: Invoice, attempt: PaymentAttempt): Promise<GatewaySession> {
    const { key, invoiceId, userId, startedBy, amount } = attempt;
    const payer = startedBy === null ? 'link' : startedBy === userId ? 'client' : 'other';
    const payment = {
      key,
      invoiceId,
      invoiceNumber: invoice.title,
      amount,
      clientId: userId,
      payer,
    } as const;
    const gateway = await this.gatewayOf(attempt);
    const session =
      this.beginning.get(key) ?? gateway.begin(payment).finally(() => this.beginning.delete(key));
    this.beginning.set(key, session);
    try {
      return await session;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payment.refused')
        await this.change(attempt, (latest) => latest.transitionTo('failed', this.clock.now()));
      throw error;
    }
  }

  /** State of a session. One whose amount is no longer the balance, or that another person opened, is ended. */
  private async stateOf(
    client: Actor | null,
    { totals }: Invoice,
    attempt: PaymentAttempt,
    { sessionId, expiresAt }: GatewaySession,
  ): Promise<SessionState> {
    if (attempt.status === 'processing') return 'processing';
    if (!attempt.session) return 'open';
    const isOwn = isStartedBy(client, attempt);
    const gateway = await this.gatewayOf(attempt);
    const state = await gateway.stateOf(sessionId).catch((error: unknown): SessionState => {
      // The client already has its address, and the provider's page shows its state.
      if (isOwn && expiresAt > this.clock.now()) return 'open';
      throw error;
    });
    if (state !== 'open') return this.recordState(attempt, state);
    return isOwn && attempt.amount.equals(totals.balance) ? state : this.endSession(attempt);
  }

  private async endSession(attempt: PaymentAttempt): Promise<SessionState> {
    const { session } = attempt;
    const gateway = await this.gateways.of(attempt);
    if (!gateway) return this.endByClock(attempt);
    return this.recordState(attempt, session ? await gateway.endSession(session.sessionId) : 'expired');
  }

  /**
   * A gateway that is no longer set up cannot be asked about its page. @throws DomainError
   * payment.other_gateway
   */
  private async endByClock(attempt: PaymentAttempt): Promise<SessionState> {
    const now = this.clock.now();
    if (now <= attempt.overAt) throw otherGateway();
    await this.change(attempt, (latest) => latest.endByClock(now));
    return 'expired';
  }

  private async recordState(attempt: PaymentAttempt, state: SessionState): Promise<SessionState> {
    const status = state === 'expired' ? 'expired' : 'processing';
    await this.change(attempt, (latest) => latest.transitionTo(status, this.clock.now()));
    return state;
  }

  /** Stores the session and redirects the client to its page. */
  private openPage(
    client: Actor | null,
    { key, invoiceId }: PaymentAttempt,
    session: GatewaySession,
  ): Promise<SessionPaying> {
    return this.work.run(async () => {
      const [attempt] = await this.attempts.lock({ key, sessionId: session.sessionId });
      if (attempt?.status !== 'open') {
        (await this.invoices.get(invoiceId, client)).assertPayable();
        throw inProgress();
      }
      // Two instances that begin one attempt in two languages hold different sessions: one page for both.
      if (!attempt.session) await this.attempts.update(Object.assign(attempt, { session }));
      return { outcome: 'redirect', url: (attempt.session ?? session).url };
    });
  }

  private async change(
    { key, session }: PaymentAttempt,
    change: (attempt: PaymentAttempt) => boolean,
  ): Promise<void> {
    await this.work.run(async () => {
      const [attempt] = await this.attempts.lock({ key, sessionId: session?.sessionId });
      if (attempt && change(attempt)) await this.attempts.update(attempt);
    });
  }

  /** @throws DomainError payment.in_progress: it was started with a gateway that can no longer be reached */
  private async gatewayOf(attempt: PaymentAttempt): Promise<SessionGateway> {
    const gateway = await this.gateways.of(attempt);
    if (!gateway) throw inProgress();
    return gateway;
  }
}

/** Readers of emailed links share a page: nobody knows one from another. */
const isStartedBy = (client: Actor | null, { startedBy }: PaymentAttempt): boolean =>
  startedBy === (client?.id ?? null);

const inProgress = (): DomainError =>
  conflict(
    'payment.in_progress',
    t('A payment for this invoice is in progress. Please check again in a few minutes.'),
  );

const otherGateway = (): DomainError =>
  conflict(
    'payment.other_gateway',
    t(
      'The client may have paid through your previous payment provider. Check there first. You can record a payment here 25 hours after the client opened the payment page, or two weeks after a bank transfer started there.',
    ),
  );
