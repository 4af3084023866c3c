import type { Money } from '../../../kernel/index.js';
import type { AgreedInvoice, Agreement, NewAgreement } from './agreement.js';
import type { Ending } from './autopay-events.js';
import type { CardPage, ClientCard, KeptCard } from './card.js';
import type { Cancellation, Charge, Refusal } from './charge.js';

/** A person who saves cards and agrees for others. */
export interface SavedBy {
  /** users.id */
  personId: number;
  /** users.id of the client; null: of all others */
  userId: number | null;
}

/** Saved cards, and pages on which cards are entered. */
export abstract class CardRepository {
  /** Stores a card, once. @returns undefined if it is known */
  abstract add(
    card: KeptCard & Pick<ClientCard, 'userId' | 'provider' | 'account'>,
    addedBy: number,
    at: Date,
  ): Promise<ClientCard | undefined>;

  /** Cards of a client, the newest first. @param userId users.id */
  abstract of(userId: number): Promise<ClientCard[]>;

  /** The same, which stay until the open unit of work ends: others that lock them wait. */
  abstract lock(userId: number): Promise<ClientCard[]>;

  /** Takes a card of a client from their list, until `forget`. @returns undefined if there is none */
  abstract remove(id: number, userId: number, at: Date): Promise<ClientCard | undefined>;

  /** Takes all cards of a client from their list. */
  abstract removeAll(userId: number, at: Date): Promise<ClientCard[]>;

  /** Takes cards of others that a person has saved from their lists, and ends the pages on which they enter more. */
  abstract removeOf(by: SavedBy, at: Date): Promise<ClientCard[]>;

  /** Removed cards that no charge needs, the longest waiting first. */
  abstract removed(): Promise<ClientCard[]>;

  /** Deletes a removed card that its gateway no longer has. */
  abstract forget(id: number): Promise<void>;

  abstract addPage(page: CardPage, at: Date): Promise<void>;

  /** Open pages. @param sessionId only that one */
  abstract pages(sessionId?: string): Promise<CardPage[]>;

  /** Ends a page. @returns false if it was ended before, perhaps by another instance, whose end this one waits for */
  abstract endPage(key: string): Promise<boolean>;
}

/** Agreements of a client, of a person for others, or of a recurring invoice. */
export type Agreed = { userId: number } | SavedBy | { recurringInvoiceId: number };

/** Agreements on automatic payment. */
export abstract class AgreementRepository {
  /** A recurring invoice, under a lock on its row until the open unit of work ends. */
  abstract lockInvoice(recurringInvoiceId: number): Promise<AgreedInvoice | undefined>;

  /** Whether the same words are agreed to, for the same days. */
  abstract isInForce(
    of: Pick<AgreedInvoice, 'recurringInvoiceId' | 'startsOn'>,
    text: string,
  ): Promise<boolean>;

  /** Stores an agreement, which replaces one in force. */
  abstract add(agreement: NewAgreement): Promise<void>;

  /**
   * Ends those in force of a client, that a person gave for others, or the one of a recurring invoice, in the open unit of work.
   * @param above amount of the invoice that was above it
   */
  abstract end(of: Agreed, because: Ending, at: Date, above?: Money): Promise<Agreement[]>;

  /** Recurring invoices that ended before a time, whose agreement has nothing more to charge. */
  abstract finished(before: Date): Promise<number[]>;

  /** Lets one that ended by its amount or its days ask no more. */
  abstract dismiss(recurringInvoiceId: number): Promise<void>;

  /** Whether the one in force on a recurring invoice covers an invoice of that amount. */
  abstract covers(recurringInvoiceId: number, amount: Money): Promise<boolean>;

  /** Whether an agreement is in force on an invoice's recurring one. */
  abstract isAgreed(invoiceId: number): Promise<boolean>;

  /**
   * Locks the agreement in force on an invoice's recurring one until the open unit of work ends.
   * @param invoiceId invoices.id
   * @returns undefined without one, if the invoice has a charge, or if nothing is owed on it that is not reported as paid
   */
  abstract lockOfInvoice(invoiceId: number): Promise<IssuedInvoice | undefined>;
}

/** An issued invoice of a recurring one with an agreement in force. */
export interface IssuedInvoice {
  agreement: Agreement;
  invoiceNumber: string;
  issuedOn: string;
  amount: Money;
  /** Whether invoices still come on the days that were agreed to, so that no period is charged twice. */
  isOnItsDays: boolean;
}

/** A charge that an email has announced. */
export interface NewCharge {
  key: string;
  agreementId: number;
  invoiceId: number;
  attempt: number;
  planned: Date;
  /** outbox.id of the announcement */
  mailId: number;
  announcedAt: Date;
  firstTriedAt: Date | null;
}

/** Charges. One is locked before it is changed. */
export abstract class ChargeRepository {
  /** Stores an announced one. @returns false if the invoice has one with that number */
  abstract add(charge: NewCharge): Promise<boolean>;

  /** Gives an announced one another day, which a new email names. */
  abstract announceAgain(
    id: number,
    announced: Pick<NewCharge, 'planned' | 'mailId' | 'announcedAt'>,
  ): Promise<void>;

  /** autopay_charges.id of those that are planned before that time, or are being decided, the longest waiting first. */
  abstract due(now: Date): Promise<number[]>;

  /** Locks one that is not final, and that no instance is charging at this time, until the open unit of work ends. */
  abstract lock(id: number, now: Date): Promise<Charge | undefined>;

  /** The same for the one with that key, whoever is charging it. */
  abstract lockByKey(key: string): Promise<Charge | undefined>;

  /** Claims it until that time for one instance, which charges that card. */
  abstract begin(
    charge: Charge,
    given: { cardId: number; amount: Money; firstTriedAt: Date },
    claimedUntil: Date,
  ): Promise<void>;

  /** Takes back the beginning of one that was certainly not made. */
  abstract stepBack(id: number): Promise<void>;

  /** Lets any instance continue one that is not decided. */
  abstract release(id: number): Promise<void>;

  abstract settle(id: number, paid: { providerId: string; amount: Money }, at: Date): Promise<void>;
  abstract refuse(id: number, reason: Refusal, at: Date): Promise<void>;
  abstract cancel(id: number, reason: Cancellation, at: Date): Promise<void>;

  /** autopay_charges.id of those that were canceled with the part, of which nobody was told yet. */
  abstract untold(): Promise<number[]>;

  /** Takes one, to be told of in the open unit of work. @returns undefined if it was told, perhaps by another instance */
  abstract takeUntold(id: number): Promise<Charge | undefined>;

  /** Whether the saved card is being charged for an invoice. @param invoiceId invoices.id */
  abstract isCharging(invoiceId: number): Promise<boolean>;
}
