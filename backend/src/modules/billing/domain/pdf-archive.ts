import type { Language } from '@steward/texts';
import type { Actor, Money } from '../../../kernel/index.js';
import type { InvoiceContent } from './invoice-content.js';
import type { SettledMethod } from './payment.js';

/** Location of a stored PDF. */
export interface PdfLocation {
  filePath: string;
  /** Hash of its bytes. */
  sha256: string;
}

/** A PDF in the vault, before the archive knows it. */
export interface RenderedFile {
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

interface Frozen {
  content: InvoiceContent;
  /** Null until it is rendered. */
  pdf: PdfLocation | null;
}

export interface FrozenVersion extends Frozen {
  invoiceId: number;
  version: number;
  /** Day in the practice's time zone; only in the version created by voiding. */
  voidedOn: string | null;
}

interface InvoiceRelated extends Frozen {
  /** The client's when it was recorded. */
  language: Language;
  amount: Money;
  /** The tax in it. */
  tax: Money;
  /** In test mode, so that no money was moved. */
  test: boolean;
}

/** Days are in the practice's time zone, as 2027-01-31. */
export interface PaymentFacts extends InvoiceRelated {
  paymentId: number;
  method: SettledMethod;
  reference: string | null;
  paidOn: string;
  /** Name of the person who paid on behalf of the client, if any. */
  paidBy: string | null;
  /** Balance of the invoice right after the payment. */
  balance: Money;
}

export interface RefundFacts extends InvoiceRelated {
  refundId: number;
  reason: string;
  refundedOn: string;
  /** True: the refund reduces the invoice; false: it is owed again. */
  reducesInvoice: boolean;
  /** Methods of the refunded payments. */
  methods: readonly SettledMethod[];
}

/** A record with a PDF of its own. */
export type PdfOwner = { paymentId: number } | { refundId: number } | { invoiceId: number; version: number };

/** Content and location of the PDFs about money. */
export abstract class PdfArchive {
  /** The latest version of an issued invoice. */
  abstract lastVersion(invoiceId: number): Promise<FrozenVersion>;

  abstract unrenderedVersions(invoiceId: number): Promise<FrozenVersion[]>;

  /** Adds a void version, otherwise equal to the last one. Runs in the transaction that voids the invoice. */
  abstract addVoidVersion(invoiceId: number, at: Date): Promise<void>;

  /** A payment of a client whom the caller may see. @throws DomainError not_found */
  abstract payment(id: number, actor: Actor): Promise<PaymentFacts>;

  /** A successful refund of a client whom the caller may see. @throws DomainError not_found */
  abstract refund(id: number, actor: Actor): Promise<RefundFacts>;

  /** Stores a PDF, unless one is already stored. @returns the stored one */
  abstract store(owner: PdfOwner, file: RenderedFile, at: Date): Promise<PdfLocation>;
}
