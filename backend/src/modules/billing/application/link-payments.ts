import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { InvoiceLinks } from './invoice-links.js';
import { type Paying, Payments } from './payments.js';

/** Payments by emailed links. Without an Idempotency-Key, which belongs to a logged-in person. */
@Injectable()
export class LinkPayments {
  constructor(
    private readonly links: InvoiceLinks,
    private readonly payments: Payments,
    private readonly work: UnitOfWork,
  ) {}

  /** @throws DomainError invoice_link.not_found, and those of `Payments.prepare` */
  async pay(token: string): Promise<Paying> {
    const { link } = await this.links.find(token);
    const commit = await this.payments.prepare(null, link.invoiceId);
    return this.work.run(async () => {
      const paying = await commit();
      // It may have been withdrawn meanwhile. After the lock on the invoice, as where links are marked.
      await this.links.keep(link);
      return paying;
    });
  }
}
