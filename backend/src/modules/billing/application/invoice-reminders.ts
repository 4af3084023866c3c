import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, Clock, DomainError, invalidField, notFound } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import { InvoiceRepository } from '../domain/ports.js';
import { clientClosed } from './invoices.js';

/** Limit for one invoice within 24 hours. */
const resends: RateLimit = {
  name: 'invoice-resends',
  points: 5,
  per: 24 * 60 * 60,
  message: msg('You sent this invoice again five times in 24 hours. Please try again later.'),
};

/** Reminders of several invoices: the clients who get an email, and the invoices that none is sent of. */
export interface SentReminders {
  emails: number;
  skipped: { invoiceId: number; code: string }[];
}

/** At the practice's request: reminds a client of an owed invoice, or emails it again. */
@Injectable()
export class InvoiceReminders {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly accounts: Accounts,
    private readonly reach: EventReach,
    private readonly limits: RollingLimits,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * At most once a day per invoice.
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed,
   * reminder.already_sent, and those of `EventReach`
   */
  async remind(admin: Actor, id: number): Promise<void> {
    const [chosen] = await this.remindEach(admin, [id]);
    if (!chosen) throw notFound('invoice');
    if (chosen.refusal) throw chosen.refusal;
  }

  /**
   * All in one email to each client. Skips those that a single reminder would refuse.
   * @throws DomainError invalid (invoiceIds) for one that does not exist
   */
  remindOfAll(admin: Actor, ids: readonly number[]): Promise<SentReminders> {
    return this.work.run(async () => {
      const chosen = await this.remindEach(admin, ids);
      if (chosen.length < new Set(ids).size)
        throw invalidField('invoiceIds', t('One of these invoices does not exist'));
      const reminded = chosen.filter(({ refusal }) => !refusal);
      return {
        emails: new Set(reminded.map(({ userId }) => userId)).size,
        skipped: chosen.flatMap(({ id, refusal }) =>
          refusal ? [{ invoiceId: id, code: refusal.code }] : [],
        ),
      };
    });
  }

  /** Those that exist. What is refused is not stored, so that the copy which was asked is the one that is changed. */
  private async remindEach(admin: Actor, ids: readonly number[]): Promise<Chosen[]> {
    const today = await this.site.today();
    const refusals = new Map<number, DomainError>();
    const chosen = await this.invoices.changeChosen(ids, admin, async (invoice) => {
      try {
        await this.assertOpen(admin, invoice.userId);
        const events = invoice.remind(admin, today, this.clock.now());
        await this.reach.assertReaches(events);
        return events;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusals.set(invoice.id, error);
        return undefined;
      }
    });
    return chosen.map(({ id, userId }) => ({ id, userId, refusal: refusals.get(id) }));
  }

  /**
   * With a new link. Those of all earlier emails end once it is written.
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed, too_many, and those
   * of `EventReach`
   */
  async resend(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    const { userId } = await this.invoices.get(id, admin);
    await this.assertOpen(admin, userId);
    await this.work.run(async () => {
      let events: InvoiceEvent[] = [];
      await this.invoices.change(
        id,
        admin,
        (invoice) => (events = invoice.resend(admin, today, this.clock.now())),
      );
      await this.reach.assertReaches(events);
      await this.limits.use(resends, id);
    });
  }

  private async assertOpen(admin: Actor, userId: number): Promise<void> {
    if (!(await this.accounts.isClient(userId, admin)))
      throw clientClosed(t('This client’s account is closed, so the email would not reach anyone.'));
  }
}

/** An invoice to remind of, and why it was not. */
interface Chosen {
  id: number;
  userId: number;
  refusal: DomainError | undefined;
}
