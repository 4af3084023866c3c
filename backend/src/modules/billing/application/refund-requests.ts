import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { RefundRequestRepository } from '../domain/gateway-ports.js';
import { InvoiceRepository } from '../domain/ports.js';
import { RefundRequest } from '../domain/refund-request.js';

/** Clients request refunds; the practice refunds, which closes the request, or declines. */
@Injectable()
export class RefundRequests {
  constructor(
    events: DomainEvents,
    private readonly invoices: InvoiceRepository,
    private readonly requests: RefundRequestRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.subscribe('refund.made', ({ invoiceId, actorId, at }) =>
      this.requests.changeOpen(invoiceId, (request) => request.refunded(actorId, at)),
    );
  }

  /** @throws DomainError not_found, refund.not_paid, refund.too_late, payment.disputed, refund.already_requested */
  make(client: Actor, invoiceId: number, reason: string): Promise<RefundRequest> {
    return this.work.run(async () => {
      // Row lock on the invoice: a concurrent refund either closes this request or comes first.
      const invoice = await this.invoices.change(invoiceId, client, () => []);
      return this.requests.add(new RefundRequest(invoice, reason, this.clock.now()), client);
    });
  }

  /** @throws DomainError not_found, refund_request.decided */
  async decline(admin: Actor, id: number, reason: string): Promise<void> {
    await this.requests.change(id, admin, (request) => request.decline(reason, admin, this.clock.now()));
  }
}
