import type { Recorded } from '../../../kernel/index.js';

/** A card was saved, or removed. */
export interface PaymentMethodEvent extends Recorded {
  type: `payment_method.${'added' | 'removed'}`;
  clientId: number;
}

/**
 * Why an agreement on automatic payment ended. amount, terms: an invoice was above it, or came on other days; replaced: by a newer one, without a break; finished: its recurring invoice ended, and
 * the last charge was decided.
 */
export type Ending =
  | ('turned_off' | 'replaced' | 'card_removed' | 'no_card')
  | ('amount' | 'terms' | 'no_email' | 'client_closed' | 'access_ended' | 'finished');

/** A client or owner agreed that a recurring invoice is paid by the saved card, or that has ended. */
export interface AgreementEvent extends Recorded {
  type: `autopay.${'turned_on' | 'turned_off'}`;
  clientId: number;
  recurringInvoiceId: number;
  /** Null when it is turned on. */
  ending: Ending | null;
  /** Amount of the invoice above the agreed one, as 108.25; null otherwise. */
  amount: string | null;
}

export type AutopayEvent = PaymentMethodEvent | AgreementEvent;
