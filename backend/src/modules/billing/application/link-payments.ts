import { Injectable } from '@nestjs/common';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ClientCredits } from './client-credits.js';
import { InvoiceLinks } from './invoice-links.js';
import { type Paying, Payments } from './payments.js';

/** Payments by emailed links. Without an Idempotency-Key, which belongs to a logged-in person. */
@Injectable()
export class LinkPayments {
  constructor(
    private readonly links: InvoiceLinks,
    private readonly payments: Payments,
    private readonly credits: ClientCredits,
    private readonly work: UnitOfWork,
  ) {}

  /** @throws DomainError invoice_link.not_found, and those of `Payments.prepare` */
  pay(token: string): Promise<Paying> {
    return this.commit(token, (id) => this.payments.prepare(null, id));
  }

  /** @throws DomainError invoice_link.not_found, and those of `ClientCredits.prepareApply` */
  applyCredit(token: string): Promise<void> {
    return this.commit(token, (id) => this.credits.prepareApply(null, id));
  }

  /** @param prepare given invoices.id */
  private async commit<Answer>(
    token: string,
    prepare: (id: number) => Promise<Commit<Answer>>,
  ): Promise<Answer> {
    const { link } = await this.links.find(token);
    const commit = await prepare(link.invoiceId);
    return this.work.run(async () => {
      const answer = await commit();
      // It may have been withdrawn meanwhile. After the lock on the invoice, as where links are marked.
      await this.links.keep(link);
      return answer;
    });
  }
}
