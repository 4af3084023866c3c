import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, DomainError, type Money, unreachable } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { Invoice } from '../domain/invoice.js';
import type { Parties } from '../domain/invoice-content.js';
import { InvoiceRepository, numberTaken } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';
import { type NamedClient, NamedClientQueries } from './named-client-queries.js';

/** Maximum number of rows per import. */
export const maxRows = 2000;

/** The longest description of an item. */
const longestItem = 300;

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

interface CheckedRow extends ImportRow {
  client: NamedClient;
  /** An invoice has its number. */
  taken: boolean;
}

/** Imports the open invoices of a file, all or none, without a word to their clients. */
@Injectable()
export class InvoiceImport {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly invoices: InvoiceRepository,
    private readonly clients: NamedClientQueries,
    private readonly parties: InvoiceParties,
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
      await this.invoices.lockNumbers();
      const checked = await this.check(admin, rows);
      assertGood(checked);
      await this.site.assertComplete();
      const parties = new Map<number, Parties>();
      const at = this.clock.now();
      const imported = checked.map(({ invoice, client }) => {
        const { id, language } = 'id' in client ? client : unreachable('a good row has a client');
        const { invoiceNumber: number, issuedOn, dueDate = null, amount } = invoice;
        const description =
          invoice.description || inLanguage(language, () => t('Invoice {number}', { number }));
        const items = [{ description: description.slice(0, longestItem), amount }];
        return new Invoice({ userId: id, description, items, dueDate, issuedOn }, admin.id, at);
      });
      for (const { userId } of imported)
        if (!parties.has(userId)) parties.set(userId, await this.parties.of(userId));
      const rowOf = new Map(imported.map((invoice, index) => [invoice, checked[index]]));
      await this.invoices.addImported(imported, (draft) => {
        const { invoice } = rowOf.get(draft) ?? unreachable('an invoice has no row');
        const { invoiceNumber: number, issuedOn, amount, balance = amount } = invoice;
        const of = parties.get(draft.userId) ?? unreachable('a client has no address');
        return draft.bringOver(
          { number, issuedOn, parties: of, paidBefore: amount.minus(balance) },
          admin,
          at,
        );
      });
      this.work.publish({ type: 'invoices.imported', at, actorId: admin.id, count: rows.length });
      return imported.map(({ id }, index) => ({ row: index + 1, id }));
    });
  }

  private async check(admin: Actor, rows: readonly ImportRow[]): Promise<CheckedRow[]> {
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
      if (found['invoiceNumber']) return { invoice, fields: found, client, taken: false };
      const same = invoiceNumber.toLowerCase();
      const first = firstRows.get(same);
      if (first !== undefined)
        return { invoice, fields: { ...found, invoiceNumber: first }, client, taken: false };
      firstRows.set(
        same,
        line === undefined
          ? t('Duplicate of row {first}', { first: index + 1 })
          : t('Duplicate of line {line}', { line }),
      );
      if (!taken.has(invoiceNumber)) return { invoice, fields: found, client, taken: false };
      const inUse = numberTaken(invoiceNumber).message;
      return { invoice, fields: { ...found, invoiceNumber: inUse }, client, taken: true };
    });
  }
}

const isGood = ({ fields }: CheckedRow): boolean => Object.keys(fields).length === 0;

function assertGood(rows: readonly CheckedRow[]): void {
  const refused = rows.filter((row) => !isGood(row));
  if (refused.length === 0) return;
  const fields = Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row.fields).map(([field, message]) => [`rows.${index}.${field}`, message]),
    ),
  );
  const onlyTaken = refused.every(({ taken, fields }) => taken && Object.keys(fields).length === 1);
  const rowsRefused = t('{refused} of {all} rows cannot be imported. Nothing was imported.', {
    refused: refused.length,
    all: rows.length,
  });
  throw onlyTaken
    ? conflict('invoice.number_taken', rowsRefused, { fields })
    : new DomainError('invalid', 'request.invalid', rowsRefused, { fields });
}
