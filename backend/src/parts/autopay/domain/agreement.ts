import { type Language, t } from '@steward/texts';
import { dollars, type Money, type Recorded } from '../../../kernel/index.js';
import type { AgreementEvent, Ending } from './autopay-events.js';

/** A recurring invoice, as far as its automatic payment needs it. */
export interface AgreedInvoice {
  /** recurring_invoices.id */
  recurringInvoiceId: number;
  /** users.id of the client */
  userId: number;
  description: string;
  every: 'week' | 'month' | 'quarter' | 'year';
  /** Day from which its periods are counted, as 2027-01-31. */
  startsOn: string;
  /** Total of each invoice. */
  amount: Money;
  /** The practice's name. */
  practice: string;
  /** It issues no more invoices. */
  hasEnded: boolean;
}

/** An agreement to pay the invoices of a recurring one by the saved card. At most one of each is in force. */
export interface Agreement {
  /** Assigned by the database. */
  id: number;
  recurringInvoiceId: number;
  /** users.id of the client */
  userId: number;
  /** users.id of the client, or of an owner */
  agreedBy: number;
  description: string;
  /** Distinguishes the recurring invoice from those of other installations, also after a restore: when it was made, and for whom. */
  series: string;
  /** An invoice above it is not charged. */
  amount: Money;
}

export type NewAgreement = Omit<Agreement, 'id' | 'series'> &
  Pick<AgreedInvoice, 'every' | 'startsOn'> & {
    language: Language;
    /** As it was read. */
    text: string;
    textSha256: string;
    agreedAt: Date;
  };

/** The words to agree to, in the current language: by whom, how much, how often, when, and how it ends. */
export function termsOf({
  description,
  every,
  amount,
  practice,
}: Omit<AgreedInvoice, 'recurringInvoiceId' | 'userId' | 'startsOn' | 'hasEnded'>): string {
  const values = { practice, amount: dollars(amount), description };
  const period = {
    week: t(
      'I allow {practice} to charge my saved card up to {amount} every week for “{description}”.',
      values,
    ),
    month: t(
      'I allow {practice} to charge my saved card up to {amount} every month for “{description}”.',
      values,
    ),
    quarter: t(
      'I allow {practice} to charge my saved card up to {amount} every quarter for “{description}”.',
      values,
    ),
    year: t(
      'I allow {practice} to charge my saved card up to {amount} every year for “{description}”.',
      values,
    ),
  }[every];
  return `${period} ${t(
    'I get an email at least three days before my card is first charged for an invoice, and before each new try. A higher amount is not charged without asking me again. I can turn this off at any time.',
  )}`;
}

type Facts = Pick<AgreementEvent, 'type'> & { by: number | null; at: Date; details?: Recorded['details'] };

/** @param change.amount of the invoice that was too high */
export const agreementEvent = (
  {
    recurringInvoiceId,
    userId,
    description,
  }: Pick<Agreement, 'recurringInvoiceId' | 'userId' | 'description'>,
  { by, at, details, ...change }: Facts & { ending: Ending | null; amount?: Money },
): AgreementEvent => ({
  ...change,
  amount: change.amount ? `${change.amount}` : null,
  recurringInvoiceId,
  clientId: userId,
  actorId: by,
  at,
  subject: { type: 'recurring_invoice', id: recurringInvoiceId, title: description },
  ...(details && { details }),
});
