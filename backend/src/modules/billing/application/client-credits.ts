import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Money, notFound } from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, Confirmation, type Proof } from '../../identity/index.js';
import {
  assertCredit,
  ClientCreditRepository,
  type CreditEntry,
  creditEvent,
  type NewCreditEntry,
} from '../domain/client-credit.js';
import type { Invoice } from '../domain/invoice.js';
import type { PaymentMethod } from '../domain/payment.js';
import { InvoiceRepository } from '../domain/ports.js';
import { PaymentSessions } from './payment-sessions.js';

/** Money that an admin received from a client, or gave back. */
export interface CreditMovement {
  amount: Money;
  method: PaymentMethod;
  reference: string | null;
}

/** Money that clients paid before an invoice, or above one: received, applied to invoices, and given back. */
@Injectable()
export class ClientCredits {
  constructor(
    private readonly credits: ClientCreditRepository,
    private readonly invoices: InvoiceRepository,
    private readonly sessions: PaymentSessions,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param userId users.id of the client @throws DomainError not_found */
  async deposit(admin: Actor, userId: number, given: CreditMovement): Promise<CreditEntry> {
    await this.assertClient(admin, userId);
    return this.add(admin, { ...given, userId, kind: 'deposit', ...this.now(admin) });
  }

  /**
   * Keeps what was received above the balance of an invoice, in the open unit of work.
   * @param received at this time, for this invoice
   */
  async keep(
    admin: Actor,
    userId: number,
    { invoiceId, receivedAt, ...given }: CreditMovement & { invoiceId: number; receivedAt: Date | undefined },
  ): Promise<void> {
    const now = this.now(admin);
    await this.add(admin, {
      ...given,
      userId,
      kind: 'overpayment',
      ...now,
      invoiceId,
      receivedAt: receivedAt ?? now.receivedAt,
    });
  }

  /**
   * Gives credit back in money, for a person with a fresh session.
   * @throws DomainError not_found, credit.exceeds_balance, forbidden (auth.session_required, auth.password_required)
   */
  async refund(
    admin: Actor,
    userId: number,
    { reason, ...given }: CreditMovement & { reason: string },
    proof: Proof,
  ): Promise<CreditEntry> {
    await this.confirmation.confirmSession(admin, proof);
    await this.assertClient(admin, userId);
    return this.work.run(async () => {
      assertCredit(given.amount, await this.credits.lock(userId));
      const amount = given.amount.negated();
      return this.add(admin, { ...given, userId, kind: 'refund', ...this.now(admin), amount, reason });
    });
  }

  /**
   * Pays an invoice from its client's credit. An open payment page is closed first.
   * @param actor null for the reader of an emailed link
   * @param amount default: the smaller one of credit and balance
   * @throws DomainError not_found, credit.exceeds_balance, payment.exceeds_balance, invoice.already_paid,
   * invoice.not_payable, payment.in_progress, payment.other_gateway, payments.unavailable
   */
  async prepareApply(actor: Actor | null, id: number, amount?: Money): Promise<Commit<void>> {
    (await this.invoices.get(id, actor)).assertPayable();
    await this.sessions.end(id);
    return async () => {
      // The lock on the invoice comes first, as wherever credit is returned.
      const { userId } = await this.lockPayable(id, actor);
      const credit = await this.credits.lock(userId);
      await this.apply(id, actor, credit, { amount, byLink: actor === null });
      await this.sessions.assertNone(id);
    };
  }

  /**
   * Uses the smaller one of credit and balance, in the open unit of work, before the rest is charged.
   * @returns what is still owed
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable
   */
  async applyFirst(id: number): Promise<Money> {
    const { userId, totals } = await this.lockPayable(id, null);
    const credit = await this.credits.lock(userId);
    if (!credit.isPositive) return totals.balance;
    return (await this.apply(id, null, credit, { byLink: false, isAutomatic: true })).totals.balance;
  }

  private lockPayable(id: number, actor: Actor | null): Promise<Invoice> {
    return this.invoices.change(id, actor, (invoice) => {
      invoice.assertPayable();
      return [];
    });
  }

  private apply(
    id: number,
    actor: Actor | null,
    credit: Money,
    { amount, ...how }: { amount?: Money | undefined; byLink: boolean; isAutomatic?: boolean },
  ): Promise<Invoice> {
    return this.invoices.change(id, actor, (invoice) => {
      const { balance } = invoice.totals;
      const part = amount ?? (credit.exceeds(balance) ? balance : credit);
      assertCredit(part, credit);
      const payment = { amount: part, method: 'credit', mode: 'live', ...how } as const;
      const none = { reference: null, provider: null, providerId: null };
      return invoice.recordPayment({ ...payment, ...none }, actor, this.clock.now());
    });
  }

  private add(admin: Actor, entry: NewCreditEntry): Promise<CreditEntry> {
    return this.work.run(async () => {
      const added = await this.credits.add(entry);
      this.work.publish(creditEvent(added, admin));
      return added;
    });
  }

  private now({ id }: Actor) {
    const at = this.clock.now();
    return { recordedBy: id, receivedAt: at, created_at: at, invoiceId: null, reason: null };
  }

  private async assertClient(admin: Actor, userId: number): Promise<void> {
    if (!(await this.accounts.client(userId, admin))) throw notFound('client');
  }
}
