import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import type { StoredFile } from '../../../platform/files/file-vault.js';
import type { InvoiceContent } from '../domain/invoice-content.js';

/** Frozen content; amounts are decimal text. */
export interface FrozenContent extends Omit<InvoiceContent, 'items' | 'amount'> {
  items: readonly { description: string; amount: string }[];
  amount: string;
  /** Only in the version created by voiding. */
  voidedOn?: string;
}

/** Location of a stored PDF; both are null until it is rendered. */
interface StoredPdf {
  filePath: string | null;
  sha256: string | null;
}

export interface FrozenVersion extends StoredPdf {
  invoiceId: number;
  version: number;
  content: FrozenContent;
}

interface InvoiceRelated extends StoredPdf {
  content: FrozenContent;
  amount: string;
  test: boolean;
}

export interface PaymentFacts extends InvoiceRelated {
  paymentId: number;
  method: string;
  reference: string | null;
  paidOn: string;
  /** Balance of the invoice right after the payment. */
  balance: string;
}

export interface RefundFacts extends InvoiceRelated {
  refundId: number;
  reason: string;
  refundedOn: string;
  reducesInvoice: boolean;
  methods: string[];
}

/** Content and location of the PDFs about money. */
@Injectable()
export class PdfArchive {
  constructor(private readonly sql: Sql) {}

  /** The latest version of an issued invoice. */
  async lastVersion(invoiceId: number): Promise<FrozenVersion> {
    const last = await this.sql.first<FrozenVersion & Record<string, unknown>>(
      'invoice-pdf.last-version',
      `${versions} WHERE v.invoice_id = $1 ORDER BY v.version DESC LIMIT 1`,
      [invoiceId],
    );
    if (!last) throw new Error(`Invoice ${invoiceId} was issued without a version.`);
    return last;
  }

  /** Reads one version of an invoice again. */
  async version({ invoiceId, version }: FrozenVersion): Promise<FrozenVersion> {
    const found = await this.sql.first<FrozenVersion & Record<string, unknown>>(
      'invoice-pdf.version',
      `${versions} WHERE v.invoice_id = $1 AND v.version = $2`,
      [invoiceId, version],
    );
    if (!found) throw new Error(`Invoice ${invoiceId} has no version ${version}.`);
    return found;
  }

  unrenderedVersions(invoiceId: number): Promise<FrozenVersion[]> {
    return this.sql.rows<FrozenVersion & Record<string, unknown>>(
      'invoice-pdf.missing-versions',
      `${versions} WHERE v.invoice_id = $1 AND v.file_path IS NULL ORDER BY v.version`,
      [invoiceId],
    );
  }

  /** @returns false if one is already stored */
  async storeVersion({ invoiceId, version }: FrozenVersion, file: StoredFile, at: Date): Promise<boolean> {
    const stored = await this.sql.rows(
      'invoice-pdf.store-version',
      `UPDATE invoice_versions SET file_path = $3, file_size = $4, sha256 = $5, archived_at = $6
       WHERE invoice_id = $1 AND version = $2 AND file_path IS NULL RETURNING version`,
      [invoiceId, version, file.path, file.size, file.sha256, at],
    );
    return stored.length > 0;
  }

  /** Adds a void version, otherwise equal to the last one. Runs in the transaction that voids the invoice. */
  async addVoidVersion(invoiceId: number, at: Date): Promise<void> {
    await this.sql.rows(
      'invoice-pdf.add-void-version',
      `WITH voided AS (
         UPDATE invoices SET version = version + 1 WHERE id = $1 RETURNING id, version)
       INSERT INTO invoice_versions (invoice_id, version, content, created_at)
       SELECT voided.id, voided.version, before.content || jsonb_build_object('version', voided.version,
           'voidedOn', ${practiceDay('$2::timestamptz')}), $2
       FROM voided JOIN site s ON true
         JOIN invoice_versions before ON before.invoice_id = voided.id AND before.version = voided.version - 1`,
      [invoiceId, at],
    );
  }

  /** A payment: a client's own, or any for an admin. @throws DomainError not_found */
  async payment(id: number, actor: Actor): Promise<PaymentFacts> {
    const found = await this.sql.first<PaymentFacts & Record<string, unknown>>(
      'receipt-pdf.payment',
      `SELECT p.id AS "paymentId", p.amount::text, p.method, p.reference, p.mode = 'test' AS test,
         ${practiceDay('p.paid_at')} AS "paidOn", ${lastContent('p')},
         (SELECT sum(e.amount)::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
          WHERE t.invoice_id = p.invoice_id AND t.id <= own.id AND e.account = 'receivable') AS balance,
         k.file_path AS "filePath", k.sha256
       FROM site s, payments p JOIN ledger_transactions own ON own.payment_id = p.id
         LEFT JOIN drawn_papers k ON k.payment_id = p.id
       WHERE p.id = $1 AND ($2::int IS NULL OR p.user_id = $2)`,
      [id, ownerOf(actor)],
    );
    if (!found) throw notFound('payment');
    return found;
  }

  /** A successful refund: a client's own, or any for an admin. @throws DomainError not_found */
  async refund(id: number, actor: Actor): Promise<RefundFacts> {
    const found = await this.sql.first<RefundFacts & Record<string, unknown>>(
      'credit-note-pdf.refund',
      `SELECT r.id AS "refundId", r.amount::text, r.reason, r.mode = 'test' AS test,
         ${practiceDay('r.refunded_at')} AS "refundedOn", ${lastContent('r')},
         ARRAY(SELECT DISTINCT p.method FROM refund_allocations a JOIN payments p ON p.id = a.payment_id
           WHERE a.refund_id = r.id ORDER BY p.method) AS methods,
         EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
           WHERE t.invoice_id = r.invoice_id AND t.refund_id = r.id AND t.kind = 'refund' AND e.account = 'refunds')
           AS "reducesInvoice",
         k.file_path AS "filePath", k.sha256
       FROM site s, refunds r LEFT JOIN drawn_papers k ON k.refund_id = r.id
       WHERE r.id = $1 AND r.status = 'succeeded' AND ($2::int IS NULL OR r.user_id = $2)`,
      [id, ownerOf(actor)],
    );
    if (!found) throw notFound('refund');
    return found;
  }

  /** Stores the PDF of a payment or of a refund, unless one is already stored. */
  async store(
    { paymentId = null, refundId = null }: { paymentId?: number | null; refundId?: number | null },
    file: StoredFile,
    at: Date,
  ): Promise<void> {
    await this.sql.rows(
      'pdf.store',
      `INSERT INTO drawn_papers (payment_id, refund_id, file_path, file_size, sha256, drawn_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [paymentId, refundId, file.path, file.size, file.sha256, at],
    );
  }
}

const versions = `SELECT v.invoice_id AS "invoiceId", v.version, v.content,
    v.file_path AS "filePath", v.sha256
  FROM invoice_versions v`;

/** SQL for the day in the time zone of `site s`. */
const practiceDay = (moment: string): string => `to_char(${moment} AT TIME ZONE s.time_zone, 'YYYY-MM-DD')`;

const lastContent = (of: string): string =>
  `(SELECT v.content FROM invoice_versions v WHERE v.invoice_id = ${of}.invoice_id
    ORDER BY v.version DESC LIMIT 1) AS content`;

const ownerOf = ({ id, role }: Actor): number | null => (role === 'client' ? id : null);
