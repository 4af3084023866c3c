import { t } from '@steward/texts';
import { type Actor, conflict, type DomainError } from '../../../kernel/index.js';
import type { InvoiceEventBase } from './invoice-events.js';
import type { Invoice } from './invoice.js';
import { assertAllowed, notRequestable } from './invoice-rules.js';

export const refundRequestStatuses = ['open', 'refunded', 'declined'] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

/** A refund was requested, or the request was declined. */
export interface RefundRequestEvent extends InvoiceEventBase {
  type: `refund.${'requested' | 'declined'}`;
}

/** A client's request for a refund of a paid invoice. The practice refunds, or declines with a reason. */
export class RefundRequest {
  /** Assigned by the database. */
  id!: number;
  /** invoices.id */
  readonly invoiceId: number;
  /** users.id of the client */
  readonly userId: number;
  /** The invoice's title in the activity log. */
  readonly title: string;
  readonly reason: string;
  status: RefundRequestStatus = 'open';
  decisionReason: string | null = null;
  decidedAt: Date | null = null;
  /** users.id of the admin; null while it is open */
  decidedBy: number | null = null;
  readonly created_at: Date;

  /** @throws DomainError refund.not_paid, refund.too_late, payment.disputed */
  constructor(invoice: Invoice, reason: string, at: Date) {
    assertAllowed(notRequestable(invoice, at));
    this.invoiceId = invoice.id;
    this.userId = invoice.userId;
    this.title = invoice.title;
    this.reason = reason;
    this.created_at = at;
  }

  /** Published once the database has assigned its id. */
  createdEvents(by: Actor): RefundRequestEvent[] {
    return [this.event('requested', by.id, this.created_at, this.reason)];
  }

  /** @throws DomainError refund_request.decided */
  decline(reason: string, by: Actor, at: Date): RefundRequestEvent[] {
    if (this.status !== 'open')
      throw conflict('refund_request.decided', t('This refund request has already been decided.'));
    this.decide('declined', by.id, at);
    this.decisionReason = reason;
    return [this.event('declined', by.id, at, reason)];
  }

  /** Closes the request after a refund. @param by users.id; null for the gateway */
  refunded(by: number | null, at: Date): RefundRequestEvent[] {
    this.decide('refunded', by, at);
    return [];
  }

  private decide(status: RefundRequestStatus, by: number | null, at: Date): void {
    this.status = status;
    this.decidedBy = by;
    this.decidedAt = at;
  }

  private event(
    name: 'requested' | 'declined',
    actorId: number,
    at: Date,
    reason: string,
  ): RefundRequestEvent {
    return {
      type: `refund.${name}`,
      invoiceId: this.invoiceId,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'invoice', id: this.invoiceId, title: this.title },
      details: { refundRequestId: this.id, reason },
    };
  }
}

export const alreadyRequested = (): DomainError =>
  conflict('refund.already_requested', t('You’ve already asked for this refund. We’re looking into it.'));
