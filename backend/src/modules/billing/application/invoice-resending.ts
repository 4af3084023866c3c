import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceLinks } from './invoice-links.js';
import { clientClosed } from './invoices.js';

/** Limit for one invoice within 24 hours. */
const resends: RateLimit = {
  name: 'invoice-resends',
  points: 5,
  per: 24 * 60 * 60,
  message: msg('You sent this invoice again five times in 24 hours. Please try again later.'),
};

/** Emails an owed invoice again, with a new link in place of all earlier ones. */
@Injectable()
export class InvoiceResending {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly links: InvoiceLinks,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed, too_many
   */
  async resend(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    const { userId } = await this.invoices.get(id, admin);
    if (!(await this.accounts.isClient(userId, admin)))
      throw clientClosed(t('This client’s account is closed, so the email would not reach anyone.'));
    await this.work.run(async () => {
      await this.invoices.change(id, admin, (invoice) => invoice.resend(admin, today, this.clock.now()));
      await this.limits.use(resends, id);
      await this.links.withdraw(id);
    });
  }
}
