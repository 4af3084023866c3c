import { Injectable } from '@nestjs/common';
import { addDays, Clock, momentOf, notFound } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import {
  hourBetweenOpenings,
  type InvoiceLink,
  InvoiceLinkRepository,
  lastDayOf,
} from '../domain/invoice-link.js';
import { isOwed } from '../domain/invoice-rules.js';

/** A link for one email. */
export interface EmailedInvoiceLink {
  /** invoice_links.id */
  id: number;
  /** With the token, of the page in the current language. */
  url: string;
  /** Expiry. */
  until: Date;
}

/** A link that works; its invoice may be paid meanwhile. */
export interface WorkingLink {
  link: InvoiceLink;
  isPaid: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Links in emails that show and pay one invoice without a login. Each email has its own. */
@Injectable()
export class InvoiceLinks {
  private readonly publicUrl: string;

  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly links: InvoiceLinkRepository,
    private readonly site: Site,
    private readonly secrets: MailSecrets,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    events.subscribe('invoice.paid', ({ invoiceId }) => links.markPaid(invoiceId, this.clock.now()));
    // They end once the email of the sending is written.
    events.subscribe('invoice.resent', ({ invoiceId }) => links.markReplaced(invoiceId));
    jobs.at('invoice-links.remove-settled', { time: '03:40', zone: 'machine' }, () =>
      links.deleteSettled(new Date(this.clock.now().getTime() - dayMs)),
    );
  }

  /**
   * Makes the link for an email to a person, in the open unit of work; undefined unless the invoice is owed and they
   * may pay it.
   * @param userId users.id of the recipient
   */
  async issue(invoiceId: number, userId: number): Promise<EmailedInvoiceLink | undefined> {
    const sentAt = this.clock.now();
    const invoice = await this.links.payable(invoiceId, userId, sentAt);
    if (!invoice || !isOwed(invoice)) return undefined;
    const token = newToken();
    const id = await this.links.add({ tokenHash: tokenHash(token), invoiceId, userId, sentAt });
    const dayAfter = addDays(lastDayOf(invoice, await this.site.today()), 1);
    return {
      id,
      // In the fragment, which no server, log or Referer gets.
      url: pageUrl(this.publicUrl, `/invoice#token=${token}`),
      until: new Date(momentOf(dayAfter, '00:00', await this.site.timeZone(), 'first')),
    };
  }

  /**
   * Notes that an email with a link was written, and ends the links of its invoice that are to be replaced.
   * @param mailId outbox.id
   */
  async bind(invoiceId: number, { id }: EmailedInvoiceLink, mailId: number): Promise<void> {
    await this.links.bind(id, mailId);
    await this.secrets.erase(await this.links.withdrawReplaced(invoiceId));
  }

  /** @throws DomainError invoice_link.not_found, alike for what is unknown, ended and withdrawn */
  async find(token: string): Promise<WorkingLink> {
    const now = this.clock.now();
    const link = await this.links.find(tokenHash(token), now);
    const state = link?.stateAt(now, await this.site.today()) ?? 'ended';
    if (!link || state === 'ended') throw notFound('invoice_link');
    return { link, isPaid: state === 'paid' };
  }

  /** One whose invoice is not paid yet. @throws DomainError invoice_link.not_found */
  async findOpen(token: string): Promise<InvoiceLink> {
    const { link, isPaid } = await this.find(token);
    if (isPaid) throw notFound('invoice_link');
    return link;
  }

  /** Logs that a link was opened, once an hour. */
  async recordOpening({ link }: WorkingLink): Promise<void> {
    const now = this.clock.now();
    // Without a transaction for each of the page's questions whether a payment has arrived.
    if (!link.isOpeningLogged(now)) return;
    await this.work.run(async () => {
      await this.links.lockOf(link.invoiceId);
      if (await this.links.markOpened(link.id, now, new Date(now.getTime() - hourBetweenOpenings)))
        this.work.publish(link.opened(now));
    });
  }

  /**
   * Keeps a link until the open unit of work ends.
   * @throws DomainError invoice_link.not_found if it was withdrawn since it was found
   */
  async keep({ id }: InvoiceLink): Promise<void> {
    if (!(await this.links.keep(id, this.clock.now()))) throw notFound('invoice_link');
  }
}
