import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { InvoiceRepository } from '../domain/ports.js';

/** Reminds clients of invoices by hand, at most once a day per invoice. */
@Injectable()
export class InvoiceReminders {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed,
   * reminder.already_sent
   */
  async remind(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    const { userId } = await this.invoices.get(id, admin);
    if (!(await this.accounts.isClient(userId)))
      throw new DomainError(
        'conflict',
        'invoice.client_closed',
        'This client’s account is closed, so a reminder would not reach anyone.',
      );
    await this.invoices.change(id, admin, (invoice) => invoice.remind(admin, today, this.clock.now()));
  }
}
