import { everyRow, shortDate } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { csvOf } from '../../../platform/formats/csv.js';
import {
  type ExportEntry,
  type ExportFile,
  ExportPart,
  ExportParts,
  type ExportScope,
  jsonLists,
} from '../../export/index.js';
import type { InvoiceDetailsDto } from '../http/invoices.dto.js';
import { InvoiceExport } from './invoice-export.js';
import { InvoicePdfs } from './invoice-pdfs.js';
import { InvoiceQueries } from './invoice-queries.js';

/**
 * The invoices in an account export: their PDFs, rendered if they are missing, and a table of all of them.
 */
@Injectable()
export class InvoicesExport extends ExportPart {
  constructor(
    parts: ExportParts,
    private readonly queries: InvoiceQueries,
    private readonly pdfs: InvoicePdfs,
    private readonly table: InvoiceExport,
  ) {
    super(parts, 2, 'Invoices', 'Your issued invoices, with payment receipts and credit notes for refunds.');
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    for await (const invoice of this.invoices(scope)) yield this.entryOf(invoice, scope);
    yield { title: 'All invoices', files: [this.csv(scope), this.data(scope)] };
  }

  private entryOf(invoice: Omit<InvoiceDetailsDto, 'allowed'>, { client }: ExportScope): ExportEntry {
    const { id, invoiceNumber, description, amount, balance, status, issuedOn, dueDate } = invoice;
    const number = invoiceNumber ?? `Invoice ${id}`;
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
        status.replaceAll('_', ' '),
        ...(balance === '0.00' ? [] : [`$${balance} due`]),
        ...(issuedOn === null ? [] : [`issued ${shortDate(issuedOn)}`]),
        ...(dueDate === null ? [] : [`due ${shortDate(dueDate)}`]),
      ],
      files: [
        pdfFile(number, number, async () => (await this.pdfs.invoice(client, id)).bytes),
        ...invoice.payments.map((payment) =>
          pdfFile(
            `Receipt ${payment.id}`,
            `Receipt for $${payment.amount}`,
            async () => (await this.pdfs.receipt(client, payment.id)).bytes,
          ),
        ),
        ...refunded.map((refund) =>
          pdfFile(
            `Credit note ${refund.id}`,
            `Credit note for $${refund.amount}`,
            async () => (await this.pdfs.creditNote(client, refund.id)).bytes,
          ),
        ),
      ],
    };
  }

  private csv({ client }: ExportScope): ExportFile {
    return {
      path: ['invoices', 'invoices.csv'],
      label: 'Spreadsheet (CSV)',
      text: () => csvOf(InvoiceExport.columns, this.table.ofClient(client)),
    };
  }

  private data(scope: ExportScope): ExportFile {
    return {
      path: ['invoices', 'invoices.json'],
      label: 'Data (JSON)',
      text: () => jsonLists({}, { invoices: this.invoices(scope) }),
    };
  }

  /** As the client sees them, without drafts, newest first. */
  private async *invoices({ client }: ExportScope): AsyncGenerator<Omit<InvoiceDetailsDto, 'allowed'>> {
    for await (const { id } of everyRow((request) => this.queries.own(client, request))) {
      const { allowed: _, ...invoice } = await this.queries.one(client, id);
      yield invoice;
    }
  }
}
