import type { Language, Text } from '@steward/texts';
import type { Money } from '../../../kernel/index.js';
import type { InvoiceText, Party } from './invoice-content.js';
import type { PaymentFacts, RefundFacts } from './pdf-archive.js';

interface PdfData {
  language: Language;
  practice: Party;
  client: Party;
  /** Whether a payment was in test mode, so that no money was moved. */
  test: boolean;
}

/** Days are in the practice's time zone, as 2027-01-31. */
export interface InvoicePdfData extends PdfData, InvoiceText {
  /** null in a draft that takes the next of the series */
  invoiceNumber: string | null;
  /** Shown from version 2 on. */
  version: number;
  /** null for a draft */
  issuedOn: string | null;
  amount: Money;
  /** Payment instructions; may be empty. */
  paymentInstructions: string;
  /** Set once it is void. The reason is visible to the practice only. */
  voidedOn: string | null;
}

interface OfInvoice extends PdfData {
  invoiceNumber: string;
  description: string;
  /** Total of the invoice. */
  invoiceAmount: Money;
}

export type ReceiptPdfData = OfInvoice & Omit<PaymentFacts, 'content' | 'pdf'>;
export type CreditNotePdfData = OfInvoice & Omit<RefundFacts, 'content' | 'pdf'>;

/** A client's account between two days, both inclusive. */
export interface StatementPdfData extends PdfData {
  from: string;
  to: string;
  /** Balance before the first day. */
  opening: Money;
  lines: readonly StatementLine[];
  /** Balance at the end of the last day. */
  closing: Money;
}

export interface StatementLine {
  /** Day in the practice's time zone. */
  on: string;
  /** For example 'Invoice INV-000012'. */
  text: Text;
  description: string;
  /** Change of the balance; negative if it decreased. */
  amount: Money;
  /** Tax in it; undefined: none */
  tax?: Money;
  /** Balance after it. */
  balance: Money;
  test: boolean;
}

/** Renders the PDFs about money. The same content gives the same bytes. */
export abstract class PdfRenderer {
  abstract invoice(data: InvoicePdfData): Promise<Buffer>;
  abstract receipt(data: ReceiptPdfData): Promise<Buffer>;
  abstract creditNote(data: CreditNotePdfData): Promise<Buffer>;
  abstract statement(data: StatementPdfData): Promise<Buffer>;
}
