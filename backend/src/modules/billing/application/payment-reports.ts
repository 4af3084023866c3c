import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import type { PaymentMethod } from '../domain/payment.js';
import { PaymentGateway } from '../domain/payment-gateway.js';
import { InvoiceRepository } from '../domain/ports.js';

/** Clients who pay outside of the product report it here. Recording the payment closes the report. */
@Injectable()
export class PaymentReports {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not_found, payment.not_offline, payment.already_reported, invoice.already_paid,
   * invoice.not_payable
   */
  async make(client: Actor, id: number, method: PaymentMethod, reference: string | null): Promise<void> {
    await this.invoices.change(id, client, (invoice) => {
      if (!this.gateway.isOffline)
        throw new DomainError(
          'conflict',
          'payment.not_offline',
          'You can pay on this page, so there is no payment to report.',
        );
      return invoice.reportPayment(method, reference, client, this.clock.now());
    });
  }

  /** @throws DomainError not_found: no such invoice, or no report of it */
  async dismiss(admin: Actor, id: number): Promise<void> {
    await this.invoices.change(id, admin, (invoice) => {
      if (!invoice.paymentReport) throw notFound('payment report');
      return invoice.dismissPaymentReport(admin, this.clock.now());
    });
  }
}
