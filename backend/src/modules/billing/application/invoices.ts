import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type DomainError, invalidField } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { Invoice, type InvoiceChanges, type NewInvoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';

export interface InvoiceRequest extends Omit<NewInvoice, 'recurringInvoiceId'> {
  /** Saves a draft, to be issued later. */
  draft?: boolean;
  recurringInvoiceId?: number;
}

/** Time of creation, for invoices of the past. */
interface CreationOptions {
  at?: Date;
}

/** Creates, issues, changes, deletes and voids invoices, and reminds clients of them. */
@Injectable()
export class Invoices {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly parties: InvoiceParties,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an invoice and issues it, unless it is a draft.
   * @param by null for the application itself
   * @throws DomainError invalid (userId, items, issuedOn), invoice.number_taken, practice.incomplete
   */
  async create(by: Actor | null, request: InvoiceRequest, options: CreationOptions = {}): Promise<Invoice> {
    const { draft = false, ...given } = request;
    if (!(await this.accounts.isClient(given.userId, by)))
      throw invalidField('userId', t('Please select a client'));
    assertIssuedOn(given.issuedOn, await this.site.today());
    return this.work.run(async () => {
      const at = options.at ?? this.clock.now();
      const written = new Invoice(given, by?.id ?? null, at);
      const stored = await this.invoices.add(written);
      return draft ? stored : this.issueLocked(by, stored, at);
    });
  }

  /**
   * @param issuedOn its date, as 2027-01-31; default: the draft's, or today
   * @throws DomainError not_found, invalid (issuedOn), invoice.not_draft, invoice.client_closed, invoice.number_taken,
   * practice.incomplete
   */
  async issue(
    admin: Actor,
    id: number,
    { issuedOn }: { issuedOn?: string | undefined } = {},
  ): Promise<Invoice> {
    assertIssuedOn(issuedOn, await this.site.today());
    return this.work.run(async () => {
      const draft = await this.invoices.change(id, admin, (invoice) => {
        invoice.assertDraft();
        return [];
      });
      if (!(await this.accounts.isClient(draft.userId, admin)))
        throw clientClosed(t('This client’s account is closed, so they could not see this invoice.'));
      return this.issueLocked(admin, draft, this.clock.now(), issuedOn);
    });
  }

  /**
   * Changes a draft, or an issued invoice before its first payment.
   * @throws DomainError not_found, invalid (items, issuedOn), invoice.not_changeable, invoice.number_kept,
   * invoice.date_kept
   */
  async change(admin: Actor, id: number, changes: InvoiceChanges): Promise<void> {
    const { userId } = await this.invoices.get(id, admin);
    assertIssuedOn(changes.issuedOn, await this.site.today());
    const parties = await this.parties.of(userId);
    await this.invoices.change(id, admin, (invoice) =>
      invoice.change(changes, parties, admin, this.clock.now()),
    );
  }

  /** @throws DomainError not_found, invoice.not_changeable */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.invoices.change(id, admin, (invoice) => invoice.delete(admin, this.clock.now()));
  }

  /** @throws DomainError not_found, invoice.not_voidable */
  async void(admin: Actor, id: number, reason: string): Promise<void> {
    await this.invoices.change(id, admin, (invoice) => invoice.void(reason, admin, this.clock.now()));
  }

  /**
   * Reminds the client, at most once a day per invoice.
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, invoice.client_closed,
   * reminder.already_sent
   */
  async remind(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    const { userId } = await this.invoices.get(id, admin);
    if (!(await this.accounts.isClient(userId, admin)))
      throw clientClosed(t('This client’s account is closed, so a reminder would not reach anyone.'));
    await this.invoices.change(id, admin, (invoice) => invoice.remind(admin, today, this.clock.now()));
  }

  /**
   * Issues a draft that the open unit of work has locked. The number is taken last, since others wait for it.
   */
  private async issueLocked(by: Actor | null, draft: Invoice, at: Date, day?: string): Promise<Invoice> {
    await this.site.assertComplete();
    const parties = await this.parties.of(draft.userId);
    const today = await this.site.today();
    const issuedOn = day ?? draft.issuedOn ?? today;
    const remarks = issuedOn === today ? {} : { issuedOn };
    const number = await this.invoices.takeNumber(draft.invoiceNumber);
    return this.invoices.change(draft.id, by, (invoice) =>
      invoice.issue({ number, issuedOn, parties, remarks }, by, at),
    );
  }
}

/** @throws DomainError invalid (issuedOn) */
function assertIssuedOn(day: string | null | undefined, today: string): void {
  if (typeof day === 'string' && day > today) throw invalidField('issuedOn', t('Must not be in the future'));
}

const clientClosed = (message: string): DomainError => conflict('invoice.client_closed', message);
