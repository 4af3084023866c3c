import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type Money } from '../../../kernel/index.js';
import {
  type CardCharge,
  type CardCharged,
  type CardChargeUpdate,
  CardPayments,
  type CardRefusal,
  type ChargeEvent,
} from '../../../modules/billing/index.js';
import { Site } from '../../../modules/practice/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { Charge } from '../domain/charge.js';
import { chargeFrom, isChargeTime, isLate } from '../domain/charge-times.js';
import { CardRepository, ChargeRepository } from '../domain/ports.js';
import { Announcements } from './announcements.js';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Milliseconds for which an instance has a charge for itself: longer than all tries of its gateway. */
const claim = 5 * minute;
/** Milliseconds after which a charge that its gateway does not decide has failed. */
const longestDecision = 14 * day;
/** Milliseconds before its announcement in which a charge may have begun that a restored backup does not know. */
const forgotten = 60 * day;

/** undecided: for too long; not_made: to be announced first; undefined: it was not made, and is no longer wanted. */
type Decision = CardCharged | { outcome: 'undecided' | 'not_made' } | undefined;

/** A charge whose card and amount are known. */
type Begun = Charge & {
  card: NonNullable<Charge['card']>;
  amount: Money;
  /** It may be made already. */
  wasBegun: boolean;
};

/**
 * Charges the saved card for invoices that were announced. A charge is stored before its gateway is
 * asked, with one key for each invoice and attempt. Whatever fails in between, it is looked up by that key, then asked again
 * under the same one, until the gateway has decided.
 */
@Injectable()
export class Charges {
  constructor(
    private readonly charges: ChargeRepository,
    private readonly cards: CardRepository,
    private readonly announcements: Announcements,
    private readonly payments: CardPayments,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** autopay_charges.id of those to be made or decided. */
  due(): Promise<number[]> {
    return this.charges.due(this.clock.now());
  }

  /**
   * Charges the card if its time has come, or continues that. Safe to repeat, and on several instances at once.
   * @param onlyBegun leaves out what was not begun
   * @throws DomainError payments.unavailable: not decided, to be repeated
   */
  async make(id: number, onlyBegun = false): Promise<void> {
    const wanted = await this.work.run(() => this.wanted(id, onlyBegun));
    if (!wanted) return;
    let made: CardCharged | undefined;
    if (wanted.state === 'announced') {
      try {
        if (!(await this.closePage(wanted.invoiceId))) return;
        // A restored backup may not know of it. Nothing is done for it before, the use of credit neither.
        made = await this.lookUp(wanted);
      } catch (error) {
        return this.giveUp(wanted, error);
      }
      if (made?.outcome === 'paid') return this.work.run(() => this.conclude(wanted, made));
    }
    const begun = await this.work.run(() => this.begin(id));
    if (!begun) return;
    let decision: Decision;
    try {
      decision = made ?? (await this.decide(begun));
    } finally {
      if (!decision) await this.charges.release(id);
    }
    await this.work.run(() => this.conclude(begun, decision));
    // It is asked again; until then others may pay.
    if (decision?.outcome === 'not_allowed') await this.giveUp(wanted, notAllowed());
  }

  /** Cancels a charge that could not be begun for a day. @throws the error before that */
  private async giveUp({ id, ...charge }: Charge, error: unknown): Promise<void> {
    const isOver = this.clock.now().getTime() >= (await this.from(charge)).getTime() + day;
    if (!isOver || !(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    await this.work.run(async () => {
      const latest = await this.charges.lock(id, this.clock.now());
      if (latest?.state === 'announced') await this.announcements.cancel(latest, 'unreachable');
    });
  }

  /** The time from which an announced charge is made. */
  private async from({
    attempt,
    planned,
    acceptedAt,
  }: Pick<Charge, 'attempt' | 'planned' | 'acceptedAt'>): Promise<Date> {
    return chargeFrom({ attempt, planned, acceptedAt: acceptedAt ?? planned }, await this.site.timeZone());
  }

  /** Looks up at the gateway a charge that is not begun here. */
  private async lookUp(charge: Charge): Promise<CardCharged | undefined> {
    const gateway = await this.payments.current();
    const card = (await this.cards.of(charge.agreement.userId)).find((one) => gateway?.keeps(one) ?? false);
    return card && gateway?.cards.find(askedFor(charge, card, charge.agreement.amount));
  }

  /** Takes an event of the gateway, which may come before the answer, or in place of it, in the open unit of work. */
  async take({ key, customerId, state }: CardChargeUpdate): Promise<void> {
    const charge = await this.charges.lockByKey(key);
    if (!charge || charge.state === 'charged') return;
    if (charge.card && charge.card.customerId !== customerId) {
      // Not what was asked for here: a person decides about the money.
      if (state.is !== 'paid') return;
      const { providerId, amount } = state;
      const { invoiceId } = charge;
      await this.payments.recordUnexpected({ providerId, invoiceId, amount, at: this.clock.now() });
      return;
    }
    if (state.is === 'paid') await this.settle(charge, state.providerId, state.amount);
    else if (charge.state === 'charging') await this.refuse(charge, state.reason);
  }

  /** A charge to be made now. One that is not to be made is canceled. */
  private async wanted(id: number, onlyBegun: boolean): Promise<Charge | undefined> {
    const now = this.clock.now();
    const charge = await this.charges.lock(id, now);
    if (!charge || charge.state === 'charging') return charge;
    if (onlyBegun) return undefined;
    if (!charge.isAgreed) return this.announcements.cancel(charge, 'turned_off');
    if (charge.isRestored) return charge.isOwed === false ? charge : this.announcements.announceAgain(charge);
    const { announcedAt, acceptedAt } = charge;
    if (acceptedAt === null)
      return charge.isUndeliverable ? this.announcements.cancel(charge, 'no_email') : undefined;
    const from = await this.from(charge);
    if (now < from) return undefined;
    if (charge.isOwed !== false && isLate({ announcedAt, acceptedAt }, from, now))
      return this.announcements.announceAgain(charge);
    return isChargeTime(now, await this.site.timeZone()) ? charge : undefined;
  }

  /** @returns false while its person is paying: then it is looked at again */
  private async closePage(invoiceId: number): Promise<boolean> {
    try {
      await this.payments.endPage(invoiceId);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') return false;
      throw error;
    }
  }

  /** Claims a charge for this instance, with its card and its amount, which do not change anymore. */
  private async begin(id: number): Promise<Begun | undefined> {
    const now = this.clock.now();
    const charge = await this.charges.lock(id, now);
    if (!charge) return undefined;
    const firstTriedAt = charge.firstTriedAt ?? now;
    const until = new Date(now.getTime() + claim);
    if (charge.state === 'charging') {
      const { card, amount } = charge;
      if (!card || !amount) throw new Error(`Charge ${id} has begun without card or amount.`);
      await this.charges.begin(charge, { cardId: card.id, amount, firstTriedAt }, until);
      return { ...charge, card, amount, wasBegun: true };
    }
    const { agreement, invoiceId } = charge;
    if (!charge.isAgreed) return this.announcements.cancel(charge, 'turned_off');
    const gateway = await this.payments.current();
    const card = (await this.cards.lock(agreement.userId)).find((one) => gateway?.keeps(one) ?? false);
    if (!card) return this.announcements.cancel(charge, 'no_card');
    const { amount, balance, settled } = await this.payments.prepare(invoiceId, agreement.amount);
    if (settled) return this.announcements.cancel(charge, settled);
    if (!balance) return this.announcements.cancel(charge, 'amount', amount);
    if (gateway?.cards.smallest.exceeds(balance)) return this.announcements.cancel(charge, 'too_small');
    await this.charges.begin(charge, { cardId: card.id, amount: balance, firstTriedAt }, until);
    return { ...charge, state: 'charging', card, amount: balance, firstTriedAt, wasBegun: false };
  }

  /** Asks the gateway, outside of transactions. */
  private async decide(charge: Begun): Promise<Decision> {
    const { card, amount, planned, wasBegun } = charge;
    const asked = askedFor(charge, card, amount);
    try {
      const cards = await this.payments.of(card);
      if (!cards) throw unreachableGateway();
      if (wasBegun) {
        const made = await cards.find(asked);
        if (made) return made;
        if (!charge.isAgreed || charge.isOwed === false) return undefined;
        if (charge.isRestored) return { outcome: 'not_made' };
      }
      const answer = await cards.charge(asked);
      // An earlier request may have had its effect.
      if (wasBegun && answer.outcome === 'not_allowed') throw notAllowed();
      return answer;
    } catch (error) {
      if (wasBegun && this.clock.now().getTime() > planned.getTime() + longestDecision)
        return { outcome: 'undecided' };
      throw error;
    }
  }

  private async conclude({ key, card }: Charge, decision: Decision): Promise<void> {
    const charge = await this.charges.lockByKey(key);
    // An event of the gateway may have come first.
    if (!charge || charge.state === 'charged') return;
    if (decision?.outcome === 'paid') {
      // Also if another instance has canceled it meanwhile: the money has moved.
      const { providerId, amount } = decision;
      return this.settle({ ...charge, card: charge.card ?? card }, providerId, amount);
    }
    if (charge.state !== 'charging') return;
    // A payment that arrives later is recorded by its event, so it is not tried again.
    if (decision?.outcome === 'undecided') await this.announcements.cancel(charge, 'undecided');
    else if (!decision) await this.announcements.cancel(charge, charge.isAgreed ? 'void' : 'turned_off');
    else if (decision.outcome === 'refused') await this.refuse(charge, decision.reason);
    else if (decision.outcome === 'impossible') await this.announcements.cancel(charge, 'impossible');
    else await this.charges.stepBack(charge.id);
  }

  private async settle(charge: Charge, providerId: string, amount: Money): Promise<void> {
    const now = this.clock.now();
    const { invoiceId, card } = charge;
    await this.charges.settle(charge.id, { providerId, amount }, now);
    const provider = card?.provider ?? 'stripe';
    await this.payments.record(
      {
        invoiceId,
        providerId,
        amount,
        method: 'card',
        mode: provider === 'test' ? 'test' : 'live',
        provider,
        account: card?.account ?? null,
        isAutomatic: true,
      },
      now,
    );
    this.publish(charge, 'autopay.charged', { amount: `${amount}`, attempt: charge.attempt });
  }

  /** Both are told, and the next try is announced. */
  private async refuse(charge: Charge, reason: CardRefusal): Promise<void> {
    await this.charges.refuse(charge.id, reason, this.clock.now());
    const isTriedAgain = await this.announcements.announceNext(charge, reason);
    this.publish(charge, 'autopay.refused', { reason, attempt: charge.attempt }, isTriedAgain);
  }

  private publish(
    { agreement, invoiceId, invoiceNumber }: Charge,
    type: ChargeEvent['type'],
    details: NonNullable<ChargeEvent['details']>,
    again = false,
  ): void {
    this.work.publish({
      type,
      clientId: agreement.userId,
      invoiceId,
      actorId: null,
      at: this.clock.now(),
      again,
      subject: { type: 'invoice', id: invoiceId, title: invoiceNumber },
      details,
    });
  }
}

const askedFor = (
  { key, invoiceId, invoiceNumber, announcedAt }: Charge,
  card: CardCharge['card'],
  amount: Money,
): CardCharge => {
  const since = new Date(announcedAt.getTime() - forgotten);
  return { key, card, amount, invoiceId, invoiceNumber, since };
};

const notAllowed = (): DomainError =>
  new DomainError('unavailable', 'payments.unavailable', 'The gateway does not allow this charge.');

const unreachableGateway = (): DomainError =>
  new DomainError('unavailable', 'payments.unavailable', 'The gateway of this card cannot be reached.');
