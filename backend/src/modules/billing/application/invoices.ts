import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  type DomainError,
  invalidField,
  type LineItem,
  type Money,
} from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { Invoice, type InvoiceChanges, type NewInvoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';
import { PaymentSessions } from './payment-sessions.js';
import { PostingDays, type RecordOverride } from './posting-days.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Whether an invoice of that amount will be paid without its client's doing, who is then not asked to pay it. */
    'invoice.automatic': (recurringInvoiceId: number, amount: Money) => Promise<boolean>;
  }
}

export interface InvoiceRequest extends Omit<NewInvoice, 'recurringInvoiceId'> {
  /** Saves a draft, to be issued later. */
  draft?: boolean;
  recurringInvoiceId?: number;
  /** An owner dates it although its day is closed. */
  confirmClosed?: boolean;
}

/** Time of creation, for invoices of the past. */
interface CreationOptions {
  at?: Date;
}

/** Creates, issues, changes, deletes and voids invoices. */
@Injectable()
export class Invoices {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly parties: InvoiceParties,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly days: PostingDays,
    private readonly sessions: PaymentSessions,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly additions: PartAdditions,
  ) {}

  /**
   * Creates an invoice and issues it, unless it is a draft.
   * @param by null for the application itself
   * @throws DomainError invalid (userId, items, issuedOn), invoice.number_taken, invoice.period_closed,
   * practice.incomplete
   */
  async create(by: Actor | null, request: InvoiceRequest, options: CreationOptions = {}): Promise<Invoice> {
    const { draft = false, confirmClosed, ...given } = request;
    if (!(await this.accounts.isClient(given.userId, by)))
      throw invalidField('userId', t('Please select a client'));
    const today = await this.site.today();
    assertIssuedOn(given.issuedOn, today);
    return this.work.run(async () => {
      const at = options.at ?? this.clock.now();
      const written = new Invoice(given, by?.id ?? null, at);
      const stored = await this.invoices.add(written);
      if (!draft) return this.issueLocked(by, stored, at, { confirmClosed });
      if (by) await this.assertOpen(by, stored.issuedOn, { today, confirmClosed });
      return stored;
    });
  }

  /**
   * @param issuedOn its date, as 2027-01-31; default: the draft's, or today
   * @throws DomainError not_found, invalid (issuedOn), invoice.not_draft, invoice.client_closed, invoice.number_taken,
   * invoice.period_closed, practice.incomplete
   */
  async issue(admin: Actor, id: number, dating: Dating = {}): Promise<Invoice> {
    assertIssuedOn(dating.issuedOn, await this.site.today());
    return this.work.run(async () => {
      const draft = await this.invoices.change(id, admin, (invoice) => {
        invoice.assertDraft();
        return [];
      });
      if (!(await this.accounts.isClient(draft.userId, admin)))
        throw clientClosed(t('This client’s account is closed, so they could not see this invoice.'));
      return this.issueLocked(admin, draft, this.clock.now(), dating);
    });
  }

  /** The present items. @throws DomainError not_found */
  async itemsOf(admin: Actor, id: number): Promise<readonly LineItem[]> {
    return (await this.invoices.get(id, admin)).items;
  }

  /**
   * Changes a draft, or an issued invoice before its first payment.
   * @throws DomainError not_found, invalid (items, issuedOn), invoice.not_changeable, invoice.number_kept,
   * invoice.date_kept, invoice.period_closed, payment.in_progress
   */
  async change(
    admin: Actor,
    id: number,
    { confirmClosed, ...changes }: InvoiceChanges & Pick<Dating, 'confirmClosed'>,
  ): Promise<void> {
    const { userId } = await this.invoices.get(id, admin);
    const today = await this.site.today();
    assertIssuedOn(changes.issuedOn, today);
    const parties = await this.parties.of(userId);
    await this.work.run(async () => {
      let isOther = false;
      const { issuedOn } = await this.changeUncharged(id, admin, (invoice) => {
        isOther = changes.issuedOn !== undefined && changes.issuedOn !== invoice.issuedOn;
        return invoice.change(changes, parties, admin, this.clock.now());
      });
      if (isOther) await this.assertOpen(admin, issuedOn, { today, confirmClosed });
    });
  }

  /** @throws DomainError not_found, invoice.not_changeable, payment.in_progress */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.changeUncharged(id, admin, (invoice) => invoice.delete(admin, this.clock.now()));
  }

  /** @throws DomainError not_found, invoice.not_voidable, payment.in_progress */
  async void(admin: Actor, id: number, reason: string): Promise<void> {
    await this.changeUncharged(id, admin, (invoice) => invoice.void(reason, admin, this.clock.now()));
  }

  private async isAutomatic({ recurringInvoiceId, amount }: Invoice): Promise<boolean> {
    if (recurringInvoiceId === null) return false;
    for (const isAutomatic of this.additions.of('invoice.automatic'))
      if (await isAutomatic(recurringInvoiceId, amount)) return true;
    return false;
  }

  /** Changes what is owed, unless that is being charged: the lock on the invoice lets no charge begin meanwhile. */
  private changeUncharged(...given: Parameters<InvoiceRepository['change']>): Promise<Invoice> {
    return this.work.run(async () => {
      const changed = await this.invoices.change(...given);
      await this.sessions.assertNotCharged(changed.id);
      return changed;
    });
  }

  /** @throws DomainError invoice.period_closed */
  private async assertOpen(
    by: Actor,
    day: string | null,
    given: { today: string; confirmClosed: boolean | undefined },
  ): Promise<RecordOverride | undefined> {
    return day === null ? undefined : this.days.assertOpen(by, { field: 'issuedOn', day, ...given });
  }

  /**
   * Issues a draft that the open unit of work has locked. The number is taken last, since others wait for it.
   */
  private async issueLocked(
    by: Actor | null,
    draft: Invoice,
    at: Date,
    { issuedOn: day, confirmClosed }: Dating,
  ): Promise<Invoice> {
    await this.site.assertComplete();
    const parties = await this.parties.of(draft.userId);
    const today = await this.site.today();
    const issuedOn = day ?? draft.issuedOn ?? today;
    const remarks = {
      ...(issuedOn !== today && { issuedOn }),
      ...((await this.isAutomatic(draft)) && { automatic: true }),
    };
    // A recurring invoice has its day from the application, which knows the closed days.
    const recordOverride = by ? await this.assertOpen(by, issuedOn, { today, confirmClosed }) : undefined;
    const number = await this.invoices.takeNumber(draft.invoiceNumber);
    recordOverride?.(number);
    return this.invoices.change(draft.id, by, (invoice) =>
      invoice.issue({ number, issuedOn, parties, remarks }, by, at),
    );
  }
}

/** Date of an invoice, as a person gives it. */
interface Dating {
  issuedOn?: string | undefined;
  /** An owner uses it although it is closed. */
  confirmClosed?: boolean | undefined;
}

/** @throws DomainError invalid (issuedOn) */
function assertIssuedOn(day: string | null | undefined, today: string): void {
  if (typeof day === 'string' && day > today) throw invalidField('issuedOn', t('Must not be in the future'));
}

export const clientClosed = (message: string): DomainError => conflict('invoice.client_closed', message);
