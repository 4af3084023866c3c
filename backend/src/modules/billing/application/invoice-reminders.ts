import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, Clock, DomainError, invalidField } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import type { Invoice } from '../domain/invoice.js';
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
    const today = await this.site.today();
    await this.assertOpen(admin, id);
    await this.publish(admin, id, (invoice) => invoice.remind(admin, today, this.clock.now()));
  }

  /**
   * All in one email to each client. Skips those that a single reminder would refuse.
   * @throws DomainError invalid (invoiceIds) for one that does not exist
   */
  remindOfAll(admin: Actor, ids: readonly number[]): Promise<SentReminders> {
    return this.work.run(async () => {
      const today = await this.site.today();
      const reminded = new Set<number>();
      const skipped: SentReminders['skipped'] = [];
      // In one order, so that two of them do not wait for each other.
      for (const id of ids.toSorted((one, other) => one - other)) {
        const { userId } = await known(this.invoices.get(id, admin));
        const code = await refusalOf(async () => {
          await this.assertSent(admin, id, today);
          await this.invoices.change(id, admin, (invoice) => invoice.remind(admin, today, this.clock.now()));
        });
        if (code === undefined) reminded.add(userId);
        else skipped.push({ invoiceId: id, code });
      }
      return { emails: reminded.size, skipped };
    });
  }

  /** Asks an unstored copy first, since a refusal within the common unit of work cannot take a change back. */
  private async assertSent(admin: Actor, id: number, today: string): Promise<void> {
    await this.assertOpen(admin, id);
    const invoice = await this.invoices.get(id, admin);
    await this.reach.assertReaches(invoice.remind(admin, today, this.clock.now()));
  }

  /**
   * With a new link. Those of all earlier emails end once it is written.
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed, too_many, and those
   * of `EventReach`
   */
  async resend(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    await this.assertOpen(admin, id);
    await this.work.run(async () => {
      await this.publish(admin, id, (invoice) => invoice.resend(admin, today, this.clock.now()));
      await this.limits.use(resends, id);
    });
  }

  private async assertOpen(admin: Actor, id: number): Promise<void> {
    const { userId } = await this.invoices.get(id, admin);
    if (!(await this.accounts.isClient(userId, admin)))
      throw clientClosed(t('This client’s account is closed, so the email would not reach anyone.'));
  }

  private publish(admin: Actor, id: number, ask: (invoice: Invoice) => InvoiceEvent[]): Promise<void> {
    return this.work.run(async () => {
      let events: InvoiceEvent[] = [];
      await this.invoices.change(id, admin, (invoice) => (events = ask(invoice)));
      await this.reach.assertReaches(events);
    });
  }
}

/** @throws DomainError invalid (invoiceIds) if there is none */
async function known(invoice: Promise<Invoice>): Promise<Invoice> {
  try {
    return await invoice;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found')
      throw invalidField('invoiceIds', t('One of these invoices does not exist'));
    throw error;
  }
}

/** @returns code of the refusal; undefined if it succeeded */
async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
