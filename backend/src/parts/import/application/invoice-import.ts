import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, type Money, unreachable } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { BroughtInvoices, numberTaken } from '../../../modules/billing/index.js';
import { Confirmation } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { assertGood, type CheckedRow, duplicateOf, isGood } from '../domain/import-rows.js';
import { type NamedClient, NamedClientQueries } from './named-client-queries.js';

/** Maximum number of rows per import. */
export const maxRows = 2000;

interface ImportedInvoice {
  /** Email address, name of a household or business, or users.id in digits. */
  client: string;
  invoiceNumber: string;
  description?: string | null;
  /** Day in the practice's time zone, as 2027-01-31. */
  issuedOn: string;
  dueDate?: string | null;
  amount: Money;
  /** Still owed; default: the amount. */
  balance?: Money;
  /** Line of the file, which messages name. */
  line?: number;
}

/** A row of the request, with the errors of its fields, which then have no valid values. */
export interface ImportRow {
  invoice: ImportedInvoice;
  fields: Record<string, string>;
}

interface CheckedInvoice extends ImportRow, CheckedRow {
  client: NamedClient;
}

/** Open invoices of other software were imported; each of them also has its own event. */
export interface InvoicesImported {
  type: 'invoices.imported';
  at: Date;
  /** users.id of the admin */
  actorId: number;
  count: number;
}

/** Imports the open invoices of a file, all or none, without a word to their clients. */
@Injectable()
export class InvoiceImport {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly invoices: BroughtInvoices,
    private readonly clients: NamedClientQueries,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Result that an import of these rows would have.
   * @throws DomainError forbidden (auth.session_required, auth.password_required)
   */
  async preview(admin: Actor, rows: readonly ImportRow[]) {
    await this.confirmation.confirmSession(admin);
    const checked = await this.check(admin, rows);
    return checked.map((row, index) => ({
      row: index + 1,
      ...(isGood(row) ? {} : { fields: row.fields }),
    }));
  }

  /**
   * Issues an invoice for each row.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), practice.incomplete; invalid, with the
   * fields of all refused rows as `rows.0.client`; invoice.number_taken if all refused rows only have numbers in use
   */
  async import(admin: Actor, rows: readonly ImportRow[]) {
    await this.confirmation.confirmSession(admin);
    return this.work.run(async () => {
      await this.invoices.lock();
      const checked = await this.check(admin, rows);
      assertGood(checked, 'invoice.number_taken');
      await this.site.assertComplete();
      const ids = await this.invoices.add(
        admin,
        checked.map(({ invoice, client }) => {
          const { id, language } = 'id' in client ? client : unreachable('a good row has a client');
          const { invoiceNumber: number, issuedOn, dueDate = null, amount, balance = amount } = invoice;
          const description =
            invoice.description || inLanguage(language, () => t('Invoice {number}', { number }));
          return {
            userId: id,
            number,
            description,
            issuedOn,
            dueDate,
            amount,
            paidBefore: amount.minus(balance),
          };
        }),
      );
      const at = this.clock.now();
      this.work.publish({ type: 'invoices.imported', at, actorId: admin.id, count: rows.length });
      return ids.map((id, index) => ({ row: index + 1, id }));
    });
  }

  private async check(admin: Actor, rows: readonly ImportRow[]): Promise<CheckedInvoice[]> {
    const valid = <Field extends 'client' | 'invoiceNumber'>(field: Field) =>
      rows.flatMap(({ invoice, fields }) => (fields[field] ? [] : [invoice[field]]));
    const clientOf = await this.clients.find(admin, valid('client'));
    const taken = await this.invoices.takenAmong(valid('invoiceNumber'));
    const today = await this.site.today();
    const firstRows = new Map<string, string>();
    return rows.map(({ invoice, fields }, index) => {
      const { client: named, invoiceNumber, issuedOn, amount, balance, line } = invoice;
      const client = fields['client'] ? { problem: fields['client'] } : clientOf(named);
      const isAbove = !fields['amount'] && !fields['balance'] && balance?.exceeds(amount);
      const found: Record<string, string> = {
        ...('problem' in client && { client: client.problem }),
        ...(issuedOn > today && { issuedOn: t('Must not be in the future') }),
        ...(isAbove && { balance: t('Must be at most the amount') }),
        ...fields,
      };
      if (found['invoiceNumber']) return { invoice, fields: found, client };
      const same = invoiceNumber.toLowerCase();
      const first = firstRows.get(same);
      if (first !== undefined) return { invoice, fields: { ...found, invoiceNumber: first }, client };
      firstRows.set(same, duplicateOf(index, line));
      if (!taken.has(invoiceNumber)) return { invoice, fields: found, client };
      const inUse = numberTaken(invoiceNumber).message;
      return { invoice, fields: { ...found, invoiceNumber: inUse }, client, taken: 'invoiceNumber' };
    });
  }
}
