import { addDays, type Recorded } from '../../../kernel/index.js';
import type { InvoiceEventBase } from './invoice-events.js';
import { type InvoiceFacts, isOwed } from './invoice-rules.js';

/** Facts of an invoice that decide about its links. */
export interface LinkedInvoice extends Pick<InvoiceFacts, 'status'>, Pick<Recorded, 'subject'> {
  /** users.id of the client */
  clientId: number;
  /** Days in the practice's time zone, as 2027-01-31. */
  dueDate: string | null;
  issuedOn: string;
}

/** Someone opened an emailed link; logged once an hour for each. */
export interface InvoiceLinkOpened extends InvoiceEventBase {
  type: 'invoice.link_opened';
}

/** `paid`: for a day, since the provider returns its payers to the page of the link. */
export type LinkState = 'open' | 'paid' | 'ended';

const dayMs = 24 * 60 * 60 * 1000;
const daysAfterDue = 30;

/** Milliseconds until another opening of the same link is logged. */
export const hourBetweenOpenings = 60 * 60 * 1000;

/**
 * The last day of a link.
 * @param sentOn day of its email in the practice's time zone, as 2027-01-31
 */
export function lastDayOf({ dueDate, issuedOn }: Omit<LinkedInvoice, 'subject'>, sentOn: string): string {
  const due = dueDate ?? issuedOn;
  return addDays(due > sentOn ? due : sentOn, daysAfterDue);
}

/** The link of one email, which shows and pays one invoice without a login. */
export class InvoiceLink {
  constructor(
    readonly id: number,
    readonly invoiceId: number,
    /** Day in the practice's time zone, as 2027-01-31. */
    readonly sentOn: string,
    /** Its invoice was paid: it has ended, even if a refund makes the invoice owed again. */
    readonly paidAt: Date | null,
    /** The last opening of any link of the invoice that was logged. */
    readonly openedAt: Date | null,
    readonly invoice: LinkedInvoice,
  ) {}

  /** Whether an opening now is logged. */
  isOpeningLogged(now: Date): boolean {
    return this.openedAt === null || this.openedAt.getTime() <= now.getTime() - hourBetweenOpenings;
  }

  /** @param today day in the practice's time zone, as 2027-01-31 */
  stateAt(now: Date, today: string): LinkState {
    const { invoice, paidAt, sentOn } = this;
    if (paidAt === null) return isOwed(invoice) && today <= lastDayOf(invoice, sentOn) ? 'open' : 'ended';
    return invoice.status === 'paid' && now.getTime() <= paidAt.getTime() + dayMs ? 'paid' : 'ended';
  }

  /** Without an actor, since nobody knows who opened it. */
  opened(at: Date): InvoiceLinkOpened {
    const { clientId, subject } = this.invoice;
    return { type: 'invoice.link_opened', invoiceId: this.invoiceId, clientId, actorId: null, at, subject };
  }
}

/** A link to be emailed. */
export interface NewInvoiceLink {
  tokenHash: Buffer;
  invoiceId: number;
  /** users.id of its recipient */
  userId: number;
  sentAt: Date;
}

/** Links of emails, by the hashes of their tokens. Those of recipients who may no longer pay are not found. */
export abstract class InvoiceLinkRepository {
  /** An issued invoice, if this person may pay for its client. */
  abstract payable(invoiceId: number, userId: number, now: Date): Promise<LinkedInvoice | undefined>;

  /** @returns invoice_links.id */
  abstract add(link: NewInvoiceLink): Promise<number>;

  /** @param mailId outbox.id of the email that it is in */
  abstract bind(id: number, mailId: number): Promise<void>;

  abstract find(tokenHash: Buffer, now: Date): Promise<InvoiceLink | undefined>;

  /** Keeps a link until the open unit of work ends. @returns false if it was withdrawn, or its recipient may not pay */
  abstract keep(id: number, now: Date): Promise<boolean>;

  /** Locks the links of an invoice, so that simultaneous openings cannot both be the first. */
  abstract lockOf(invoiceId: number): Promise<void>;

  /** @returns false if an opening of the same invoice since then is marked already, by whichever link */
  abstract markOpened(id: number, at: Date, since: Date): Promise<boolean>;

  /** Marks the links of an invoice that was paid. */
  abstract markPaid(invoiceId: number, at: Date): Promise<void>;

  /** Marks all links of an invoice: the next email with one replaces them. */
  abstract markReplaced(invoiceId: number): Promise<void>;

  /** Withdraws the marked links of an invoice. @returns outbox.id of their emails */
  abstract withdrawReplaced(invoiceId: number): Promise<number[]>;

  /** Deletes the links of settled invoices, unless they were sent or paid since then. */
  abstract deleteSettled(before: Date): Promise<void>;
}
