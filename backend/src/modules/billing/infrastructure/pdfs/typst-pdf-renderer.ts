import { type LineItem, longDate, type Money, shortDate } from '../../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import type { Party } from '../../domain/invoice-content.js';
import {
  type CreditNotePdfData,
  type InvoicePdfData,
  PdfRenderer,
  type ReceiptPdfData,
  type StatementPdfData,
} from '../../domain/pdf-renderer.js';

const layout = (name: string): URL => new URL(`${name}.typ`, import.meta.url);

/** Formats amounts and days; the layouts in this folder do the rest. */
@Injectable()
export class TypstPdfRenderer extends PdfRenderer {
  constructor(private readonly pdfs: TypstRenderer) {
    super();
  }

  override invoice({ voidedOn, ...data }: InvoicePdfData): Promise<Buffer> {
    return this.pdfs.draw(layout('invoice'), {
      ...data,
      ...parties(data),
      version: data.version > 1 ? String(data.version) : null,
      invoiceNumber: data.invoiceNumber ?? 'Draft',
      issuedOn: data.issuedOn && longDate(data.issuedOn),
      dueDate: data.dueDate === null ? 'Upon receipt' : longDate(data.dueDate),
      items: data.items.map(itemOf),
      hasQuantities: data.items.some(({ quantity }) => quantity),
      amount: dollars(data.amount),
      voidedOn: voidedOn && longDate(voidedOn),
    });
  }

  override receipt(data: ReceiptPdfData): Promise<Buffer> {
    return this.pdfs.draw(layout('receipt'), {
      ...data,
      ...parties(data),
      invoiceAmount: dollars(data.invoiceAmount),
      amount: dollars(data.amount),
      method: methodLabel(data.method),
      paidOn: longDate(data.paidOn),
      balance: dollars(data.balance),
    });
  }

  override creditNote(data: CreditNotePdfData): Promise<Buffer> {
    return this.pdfs.draw(layout('credit-note'), {
      ...data,
      ...parties(data),
      invoiceAmount: dollars(data.invoiceAmount),
      amount: dollars(data.amount),
      methods: data.methods.map(methodLabel).join(', '),
      refundedOn: longDate(data.refundedOn),
    });
  }

  override statement(data: StatementPdfData): Promise<Buffer> {
    return this.pdfs.draw(layout('statement'), {
      ...data,
      ...parties(data),
      from: longDate(data.from),
      to: longDate(data.to),
      opening: dollars(data.opening),
      lines: data.lines.map((line) => ({
        ...line,
        on: shortDate(line.on),
        amount: dollars(line.amount),
        balance: dollars(line.balance),
      })),
      closing: dollars(data.closing),
    });
  }
}

const itemOf = ({ description, quantity, unitPrice, amount }: LineItem): object => ({
  description,
  quantity: String(quantity ?? 1),
  unitPrice: dollars(unitPrice ?? amount),
  amount: dollars(amount),
});

const parties = ({ practice, client }: { practice: Party; client: Party }): object => ({
  practice: {
    ...written(practice),
    contact: [practice.name, practice.phone, practice.email].filter(Boolean).join(' · '),
  },
  client: written(client),
});

/** Name and address lines of a party. */
const written = ({ name, address, email, phone }: Party): { name: string; lines: string[] } => ({
  name,
  lines: [...address, ...(phone === null ? [] : [phone]), email].filter((each) => each !== ''),
});

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** '$1,250.00', and '−$1,250.00' if negative. */
const dollars = (amount: Money): string =>
  usd.format(amount.toString() as Intl.StringNumericLiteral).replace('-', '−');

const methodLabels: Readonly<Record<string, string>> = { ach: 'ACH', bank_transfer: 'Bank transfer' };
const methodLabel = (method: string): string =>
  methodLabels[method] ?? method.charAt(0).toUpperCase() + method.slice(1).replaceAll('_', ' ');
