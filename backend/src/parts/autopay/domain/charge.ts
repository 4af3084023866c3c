import type { Money } from '../../../kernel/index.js';
import type { Agreement } from './agreement.js';
import type { ClientCard } from './card.js';

/**
 * announced: an email has named its day; charging: the card may have been charged, which its gateway decides; charged, refused and
 * canceled are final.
 */
type ChargeState = 'announced' | 'charging' | 'charged' | 'refused' | 'canceled';

/** Why a card was refused, as `CardRefusal` of the gateways. */
export type Refusal = 'declined' | 'expired' | 'authentication' | 'gone';

/** Why an announced charge is not made. */
export type Cancellation =
  | ('paid' | 'void' | 'reported' | 'disputed' | 'turned_off')
  | ('amount' | 'no_card' | 'no_email' | 'part_off')
  | ('too_small' | 'impossible' | 'unreachable' | 'undecided');

/** One try to pay an invoice by the saved card. */
export interface Charge {
  /** Assigned by the database. */
  id: number;
  /** By which the gateway recognizes it. */
  key: string;
  agreement: Agreement;
  /**
   * Whether nobody has ended automatic payment since. An agreement that a later invoice ended by its amount or its days still
   * holds for this one.
   */
  isAgreed: boolean;
  invoiceId: number;
  invoiceNumber: string;
  /** As 2027-01-31. */
  issuedOn: string;
  /** Whether that much is owed on the invoice; null before the amount is known. */
  isOwed: boolean | null;
  /** 1, 2 or 3 */
  attempt: number;
  state: ChargeState;
  /** 9:00 of its day. */
  planned: Date;
  /** Time at which a mail server took its announcement; null before. */
  acceptedAt: Date | null;
  /** The announcement cannot be delivered. */
  isUndeliverable: boolean;
  announcedAt: Date;
  /** It comes from a backup, so that it is to be announced anew. */
  isRestored: boolean;
  /** Time of the first try of its invoice; null before. */
  firstTriedAt: Date | null;
  /** The card that is being charged, and how much; null before. */
  card: ClientCard | null;
  amount: Money | null;
}
