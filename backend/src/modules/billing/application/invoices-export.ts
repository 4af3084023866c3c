import { everyRow, shortDate } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { csvOf } from '../../../platform/files/csv.js';
import {
  type ExportEntry,
  type ExportFile,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
} from '../../export/index.js';
import type { InvoiceDetailsDto } from '../http/invoices.dto.js';
import { CreditQueries } from './credit-queries.js';
import { InvoiceCsv } from './invoice-csv.js';
import { InvoicePdfs } from './invoice-pdfs.js';
import { InvoiceQueries } from './invoice-queries.js';
import { statusWords } from './words.js';

/**
 * The invoices in an account export: their PDFs, rendered if they are missing, and a table of all of them.
 */
@Injectable()
export class InvoicesExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: InvoiceQueries,
    private readonly pdfs: InvoicePdfs,
    private readonly table: InvoiceCsv,
    private readonly credit: CreditQueries,
  ) {
    super(
      sections,
      2,
      msg('Invoices'),
      msg('Your issued invoices, with payment receipts and credit notes for refunds.'),
    );
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    for await (const invoice of this.invoices(scope)) yield this.entryOf(invoice, scope);
    yield { title: t('All invoices'), files: [this.csv(scope), this.data(scope)] };
  }

  private entryOf(invoice: Omit<InvoiceDetailsDto, 'allowed'>, { client }: ExportScope): ExportEntry {
    const { id, invoiceNumber, description, amount, balance, status, issuedOn, dueDate } = invoice;
    const number = invoiceNumber ?? t('Invoice {id}', { id });
    const pdfFile = (name: string, label: string, bytes: () => Promise<Buffer>): ExportFile => ({
      path: ['invoices', `${id} ${name}.pdf`],
      label,
      bytes,
    });
    const refunded = invoice.refunds.filter((refund) => refund.status === 'succeeded');
    return {
      title: `${number}: ${description}`,
      facts: [
        `$${amount}`,
        statusWords(status),
        ...(balance === '0.00' ? [] : [t('${balance} due', { balance })]),
        ...(issuedOn === null ? [] : [t('issued {day}', { day: shortDate(issuedOn) })]),
        ...(dueDate === null ? [] : [t('due {day}', { day: shortDate(dueDate) })]),
      ],
      files: [
        pdfFile(number, number, async () => (await this.pdfs.invoice(client, id)).bytes),
        ...invoice.payments
          .filter(({ method }) => method !== 'before')
          .map((payment) =>
            pdfFile(
              `Receipt ${payment.id}`,
              t('Receipt for ${amount}', { amount: payment.amount }),
              async () => (await this.pdfs.receipt(client, payment.id)).bytes,
            ),
          ),
        ...refunded.map((refund) =>
          pdfFile(
            `Credit note ${refund.id}`,
            t('Credit note for ${amount}', { amount: refund.amount }),
            async () => (await this.pdfs.creditNote(client, refund.id)).bytes,
          ),
        ),
      ],
    };
  }

  private csv({ client }: ExportScope): ExportFile {
    return {
      path: ['invoices', 'invoices.csv'],
      label: t('Spreadsheet (CSV)'),
      text: () =>
        csvOf(
          InvoiceCsv.columns.map(({ name }) => name),
          this.table.ofClient(client),
        ),
    };
  }

  private data(scope: ExportScope): ExportFile {
    return {
      path: ['invoices', 'invoices.json'],
      label: t('Data (JSON)'),
      text: () => this.json(scope),
    };
  }

  private async *json(scope: ExportScope): AsyncGenerator<string> {
    yield* jsonLists({ credit: await this.credit.own(scope.client) }, { invoices: this.invoices(scope) });
  }

  /** As the client sees them, without drafts, newest first. */
  private async *invoices({ client }: ExportScope): AsyncGenerator<Omit<InvoiceDetailsDto, 'allowed'>> {
    for await (const { id } of everyRow((request) => this.queries.own(client, request))) {
      const { allowed: _, ...invoice } = await this.queries.one(client, id);
      yield invoice;
    }
  }
}
