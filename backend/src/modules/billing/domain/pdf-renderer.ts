import type { Money } from '../../../kernel/money.js';
import type { Party } from './invoice-content.js';

interface PdfData {
  practice: Party;
  client: Party;
  /** Whether the test gateway had a part in it, so that no money was moved. */
  test: boolean;
}

/** Days are the practice's, as 2027-01-31. */
export interface InvoicePdfData extends PdfData {
  /** null in a draft that takes the next of the series */
  invoiceNumber: string | null;
  /** Shown from the second on. */
  version: number;
  /** null: a draft */
  issuedOn: string | null;
  /** null: upon receipt */
  dueDate: string | null;
  description: string;
  items: readonly { description: string; amount: Money }[];
  amount: Money;
  /** How to pay without a card; may be empty. */
  paymentInstructions: string;
  /** Set once it is void. Why is the practice's own knowledge. */
  voidedOn: string | null;
}

/** Money that arrived. */
export interface ReceiptPdfData extends PdfData {
  paymentId: number;
  invoiceNumber: string;
  description: string;
  /** Of the whole invoice. */
  invoiceAmount: Money;
  amount: Money;
  method: string;
  reference: string | null;
  paidOn: string;
  /** What was left to be paid after it. */
  balance: Money;
}

/** Money that went back. */
export interface CreditNotePdfData extends PdfData {
  refundId: number;
  invoiceNumber: string;
  description: string;
  invoiceAmount: Money;
  amount: Money;
  reason: string;
  refundedOn: string;
  /** True: the invoice is reduced by it; false: it is owed again. */
  reducesInvoice: boolean;
  /** The methods of the payments that it went back to. */
  methods: readonly string[];
}

/** What happened between a client and the practice from one day to another, both inclusive. */
export interface StatementPdfData extends PdfData {
  from: string;
  to: string;
  /** What the client owed before the first day. */
  opening: Money;
  lines: readonly StatementLine[];
  /** What the client owed at the end of the last day. */
  closing: Money;
}

export interface StatementLine {
  /** The practice's day. */
  on: string;
  /** Such as 'Invoice INV-000012'. */
  text: string;
  description: string;
  /** What it added to what is owed; below zero where it took away. */
  amount: Money;
  /** What was owed after it. */
  balance: Money;
  test: boolean;
}

/** Puts the practice's papers about money into PDF. The same content gives the same bytes. */
export abstract class PdfRenderer {
  abstract invoice(paper: InvoicePdfData): Promise<Buffer>;
  abstract receipt(paper: ReceiptPdfData): Promise<Buffer>;
  abstract creditNote(paper: CreditNotePdfData): Promise<Buffer>;
  abstract statement(paper: StatementPdfData): Promise<Buffer>;
}
