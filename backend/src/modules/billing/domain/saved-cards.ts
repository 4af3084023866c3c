import { Money, type Recorded } from '../../../kernel/index.js';
import type { GatewaySession } from './gateway-session.js';

/** A card as its gateway knows it. */
export interface CardReference {
  /** The card's id at the gateway. */
  methodId: string;
  /** The gateway's record of the person whose card it is; null if it keeps none. */
  customerId: string | null;
}

/** A card that a gateway keeps for later charges. Its number is never known here. */
export interface SavedCard extends CardReference {
  /** As the gateway writes it: visa. */
  brand: string;
  last4: string;
  /** Last month in which it can be charged, as 2028-04. */
  expires: string;
}

/** Cards of the test gateway that are saved, and then refused. */
export const testCards = ['refused', 'expired', 'authentication'] as const;
export type TestCard = (typeof testCards)[number];

/** A person wants to save a card. */
export interface CardSaving {
  /** A unique UUID, by which the gateway recognizes a repeated request. */
  key: string;
  /** Path with a query to which the gateway's page returns; without a host. */
  returnPath: string;
  /** Which card the test gateway saves; default: one that can be charged. */
  test?: TestCard | undefined;
}

/** `saved`: at once; otherwise the person enters it on the gateway's page. */
export type CardEntry = { outcome: 'saved'; card: SavedCard } | { outcome: 'page'; page: GatewaySession };

/** State of the page on which a card is entered. */
export type CardPageState = { is: 'open' | 'expired' } | { is: 'saved'; card: SavedCard };

/** A charge of a saved card while its person is not there. */
export interface CardCharge {
  /** A unique UUID: of all charges with it, one takes effect. */
  key: string;
  card: CardReference;
  amount: Money;
  /** invoices.id */
  invoiceId: number;
  invoiceNumber: string;
  /** No charge with this key was begun before this time. */
  since: Date;
}

/**
 * declined: by the bank, also for a lack of money; authentication: the bank asks the person to confirm it; gone: the gateway no
 * longer has the card.
 */
export type CardRefusal = 'declined' | 'expired' | 'authentication' | 'gone';

/**
 * Decided: none changes anymore. impossible: whatever is repeated, this is never charged, and was not; not_allowed: it was not charged,
 * since the account's key may not, or no longer works.
 */
export type CardCharged =
  | { outcome: 'impossible' | 'not_allowed' }
  | { outcome: 'paid'; providerId: string; amount: Money }
  | { outcome: 'refused'; reason: CardRefusal };

/**
 * Cards that a gateway keeps, and charges of them. Calls run outside of transactions.
 * @throws DomainError payments.unavailable without a decision: the request may have had its effect
 */
export abstract class CardVault {
  /** Whether it takes `test`, and moves no money. */
  readonly isTest: boolean = false;

  /** Less is never charged. */
  readonly smallest: Money = Money.ofCents(1);

  abstract save(saving: CardSaving): Promise<CardEntry>;

  abstract page(sessionId: string): Promise<CardPageState>;

  /** Forgets a card; safe to repeat. */
  abstract remove(card: CardReference): Promise<void>;

  /** Charges a card once for the key, however often it is called within a day. */
  abstract charge(charge: CardCharge): Promise<CardCharged>;

  /** The decision on a charge whose answer may have been lost, at any time later; undefined if it was never begun. */
  abstract find(charge: CardCharge): Promise<CardCharged | undefined>;
}

/** A saved card was charged for an invoice, or was refused. Webhooks offer it, so it is known without the part, too. */
export interface ChargeEvent extends Recorded {
  type: `autopay.${'charged' | 'refused'}`;
  clientId: number;
  invoiceId: number;
  /** True if it is tried again. */
  again: boolean;
}

/** A charge that an email announced is not made. Webhooks offer this, too. */
export interface NotCharged extends Recorded {
  type: 'autopay.not_charged';
  clientId: number;
  invoiceId: number;
  /** Why, as the part names it. */
  reason: string;
}
