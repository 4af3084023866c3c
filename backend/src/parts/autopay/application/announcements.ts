import { Injectable } from '@nestjs/common';
import { Clock, type Money } from '../../../kernel/index.js';
import type { CardRefusal } from '../../../modules/billing/index.js';
import { Site } from '../../../modules/practice/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { Cancellation, Charge } from '../domain/charge.js';
import { chargeFrom, firstCharge, laterCharge, mostAttempts } from '../domain/charge-times.js';
import { AgreementRepository, ChargeRepository } from '../domain/ports.js';
import { Agreements } from './agreements.js';
import { AutopayMails } from './autopay-mails.js';
import { chargeKey } from './charge-key.js';
import { isTold, type ToldCancellation } from './not-charged.js';

/** Announces charges by email, each before it is made, and takes back those that are not made. */
@Injectable()
export class Announcements {
  constructor(
    private readonly charges: ChargeRepository,
    private readonly stored: AgreementRepository,
    private readonly agreements: Agreements,
    private readonly mails: AutopayMails,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Whether an issued invoice is to be announced. */
  isWanted(invoiceId: number): Promise<boolean> {
    return this.stored.isAgreed(invoiceId);
  }

  /** Announces the charge of an issued invoice, once. @param invoiceId invoices.id */
  announce(invoiceId: number): Promise<void> {
    return this.work.run(() => this.announceLocked(invoiceId));
  }

  private async announceLocked(invoiceId: number): Promise<void> {
    const issued = await this.stored.lockOfInvoice(invoiceId);
    if (!issued) return;
    const { agreement, amount, issuedOn, isOnItsDays } = issued;
    const { recurringInvoiceId } = agreement;
    if (amount.exceeds(agreement.amount))
      return void (await this.agreements.end({ recurringInvoiceId }, 'amount', null, amount));
    if (!isOnItsDays) return void (await this.agreements.end({ recurringInvoiceId }, 'terms', null));
    const { planned, expected, now } = await this.newDay();
    const mailId = await this.mails.announce(agreement, invoiceId, expected);
    if (mailId === undefined)
      return void (await this.agreements.end({ recurringInvoiceId }, 'no_email', null));
    await this.charges.add({
      key: chargeKey(agreement.series, issuedOn, 1),
      agreementId: agreement.id,
      invoiceId,
      attempt: 1,
      planned,
      mailId,
      announcedAt: now,
      firstTriedAt: null,
    });
  }

  /** Announces a charge for another day, in the open unit of work. */
  async announceAgain(charge: Charge): Promise<undefined> {
    const { id, agreement, invoiceId } = charge;
    const { planned, expected, now } = await this.newDay();
    const mailId = await this.mails.announce(agreement, invoiceId, expected, true);
    if (mailId === undefined) return this.cancel(charge, 'no_email');
    await this.charges.announceAgain(id, { planned, mailId, announcedAt: now });
  }

  /**
   * Writes to the client that their card was refused, which announces the next try, in the open unit of work.
   * @returns whether it is tried again
   */
  async announceNext(charge: Charge, reason: CardRefusal): Promise<boolean> {
    const now = this.clock.now();
    const { agreement, invoiceId, attempt, issuedOn, firstTriedAt, isAgreed } = charge;
    const zone = await this.site.timeZone();
    const isTriedAgain = isAgreed && attempt < mostAttempts && (await this.mails.areSent());
    const planned = isTriedAgain ? laterCharge(attempt + 1, firstTriedAt ?? now, zone) : null;
    const mailId = await this.mails.refused(agreement, invoiceId, reason, planned);
    if (!planned || mailId === undefined) return false;
    return this.charges.add({
      key: chargeKey(agreement.series, issuedOn, attempt + 1),
      agreementId: agreement.id,
      invoiceId,
      attempt: attempt + 1,
      planned,
      mailId,
      announcedAt: now,
      firstTriedAt: firstTriedAt ?? now,
    });
  }

  /**
   * Cancels a charge in the open unit of work. Automatic payment ends where the next one would fare no better; both sides are told
   * where nobody knows.
   * @param above amount of the invoice, if that is above the agreed one
   */
  async cancel(charge: Charge, reason: Cancellation, above?: Money): Promise<undefined> {
    const { id, agreement, invoiceId } = charge;
    const { recurringInvoiceId } = agreement;
    await this.charges.cancel(id, reason, this.clock.now());
    const isEnding = reason === 'no_email' || reason === 'no_card' || reason === 'amount';
    const hasEnded = isEnding && (await this.agreements.end({ recurringInvoiceId }, reason, null, above));
    if (!isTold(reason)) return;
    // Both sides hear why automatic payment has ended.
    if (hasEnded && reason !== 'no_card') return;
    // The person who turned it off knows that, but not what it means for this invoice once it is on again.
    if (reason === 'turned_off' && !(await this.stored.isAgreed(invoiceId))) return;
    await this.tell(charge, reason);
  }

  /** Tells of charges that were canceled with the part. @throws AggregateError of the failures */
  async tellUntold(): Promise<void> {
    await processEach(await this.charges.untold(), (id) =>
      this.work.run(async () => {
        const charge = await this.charges.takeUntold(id);
        if (charge) await this.tell(charge, 'part_off');
      }),
    );
  }

  /** Tells both sides that a charge is not made, in the open unit of work. */
  private async tell(charge: Charge, reason: ToldCancellation): Promise<void> {
    const { agreement, invoiceId, invoiceNumber: title } = charge;
    await this.mails.notCharged(agreement, invoiceId, reason);
    this.work.publish({
      type: 'autopay.not_charged',
      clientId: agreement.userId,
      invoiceId,
      reason,
      actorId: null,
      at: this.clock.now(),
      subject: { type: 'invoice', id: invoiceId, title },
      details: { reason },
    });
  }

  /** The day of a charge that is announced now. */
  private async newDay(): Promise<{ now: Date; planned: Date; expected: Date }> {
    const zone = await this.site.timeZone();
    const now = this.clock.now();
    const planned = firstCharge(now, zone);
    return { now, planned, expected: chargeFrom({ attempt: 1, planned, acceptedAt: now }, zone) };
  }
}
