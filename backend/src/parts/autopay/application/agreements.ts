import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentLanguage, t } from '@steward/texts';
import {
  type Actor,
  Clock,
  clientOf,
  conflict,
  invalidField,
  type Money,
  notFound,
} from '../../../kernel/index.js';
import { CardPayments } from '../../../modules/billing/index.js';
import { Accounts, Confirmation, type Proof } from '../../../modules/identity/index.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type AgreedInvoice, agreementEvent, termsOf } from '../domain/agreement.js';
import type { Ending } from '../domain/autopay-events.js';
import { type Agreed, AgreementRepository, CardRepository } from '../domain/ports.js';

/** Agreement of a client or an owner, with the words that they have read. */
export interface AgreementInput extends Proof {
  agreed: boolean | undefined;
  /** The amount that they have read; default: the present one. */
  agreedAmount?: Money | undefined;
}

const day = 24 * 60 * 60 * 1000;

/** Agreements that recurring invoices are paid by the saved card. */
@Injectable()
export class Agreements {
  constructor(
    private readonly agreements: AgreementRepository,
    private readonly cards: CardRepository,
    private readonly payments: CardPayments,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly connection: MailConnection,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Without effect if the same words are agreed to.
   * @param person the client or an owner, in a fresh session
   * @throws DomainError invalid (agreed), forbidden (auth.session_required, auth.password_required), not_found,
   * payment_method.missing, email.not_confirmed, email.not_connected, autopay.amount_changed
   */
  async turnOn(
    person: Actor,
    recurringInvoiceId: number,
    { agreed, agreedAmount, ...proof }: AgreementInput,
  ): Promise<void> {
    if (agreed !== true) throw invalidField('agreed', t('Please agree first'));
    await this.confirmation.confirmSession(person, proof);
    const gateway = await this.payments.current();
    await this.work.run(async () => {
      const invoice = await this.agreements.lockInvoice(recurringInvoiceId);
      if (invoice?.userId !== clientOf(person) || invoice.hasEnded) throw notFound('recurring_invoice');
      const cards = await this.cards.lock(invoice.userId);
      if (!cards.some((card) => gateway?.keeps(card) ?? false))
        throw conflict('payment_method.missing', t('Save a card first.'));
      await this.assertReachable(person);
      if (agreedAmount && !agreedAmount.equals(invoice.amount)) throw amountChanged();
      await this.record(invoice, person.id);
    });
  }

  /**
   * Records that a person agrees to the words in the current language, in the open unit of work.
   * @param by users.id of the client, or of an owner
   */
  async record(invoice: AgreedInvoice, by: number): Promise<void> {
    const text = termsOf(invoice);
    // A lost answer is asked for again.
    if (await this.agreements.isInForce(invoice, text)) return;
    const at = this.clock.now();
    const language = currentLanguage();
    const textSha256 = createHash('sha256').update(text).digest('hex');
    const given = { ...invoice, agreedBy: by, language, text, textSha256, agreedAt: at };
    await this.agreements.add(given);
    const details = { amount: `${invoice.amount}`, language, textSha256 };
    const event = { type: 'autopay.turned_on', by, at, ending: null, details } as const;
    this.work.publish(agreementEvent(invoice, event));
  }

  /**
   * Also a question about a new amount or other days ends. An ended recurring invoice may still have a charge to come.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found
   */
  async turnOff(person: Actor, recurringInvoiceId: number, proof: Proof): Promise<void> {
    await this.confirmation.confirmSession(person, proof);
    await this.work.run(async () => {
      const invoice = await this.agreements.lockInvoice(recurringInvoiceId);
      if (invoice?.userId !== clientOf(person)) throw notFound('recurring_invoice');
      await this.end({ recurringInvoiceId }, 'turned_off', person.id);
      await this.agreements.dismiss(recurringInvoiceId);
    });
  }

  /**
   * Ends agreements in force, in the open unit of work.
   * @param above amount of the invoice that was above one
   * @returns whether there were any
   */
  async end(of: Agreed, ending: Ending, by: number | null, above?: Money): Promise<boolean> {
    const at = this.clock.now();
    const ended = await this.agreements.end(of, ending, at, above);
    for (const agreement of ended)
      this.work.publish(
        agreementEvent(agreement, {
          type: 'autopay.turned_off',
          by,
          at,
          ending,
          ...(above && { amount: above }),
          details: { because: ending, ...(above && { amount: `${above}`, agreed: `${agreement.amount}` }) },
        }),
      );
    return ended.length > 0;
  }

  /**
   * Ends what an ended recurring invoice has left, once nothing is charged anymore. The last invoice may be announced a little
   * after the end.
   */
  async endFinished(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - day);
    for (const recurringInvoiceId of await this.agreements.finished(before))
      await this.work.run(() => this.end({ recurringInvoiceId }, 'finished', null));
  }

  /** Every charge is announced by email. */
  private async assertReachable(person: Actor): Promise<void> {
    if (!(await this.accounts.get(person)).emailConfirmed)
      throw conflict(
        'email.not_confirmed',
        t('Confirm your email address first: it gets an email before each charge.'),
      );
    if (!(await this.connection.isSet()))
      throw conflict(
        'email.not_connected',
        t('Your consultant can’t send email yet. Each charge needs an email before it.'),
      );
  }
}

const amountChanged = () =>
  conflict('autopay.amount_changed', t('The amount has changed. Please look at it again.'));
