import { Injectable } from '@nestjs/common';
import {
  type Actor,
  Money,
  type StoredLineItem,
  storedLineItem,
  unreachable,
} from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { type InvoiceContent, InvoiceText } from '../domain/invoice-content.js';
import type {
  FrozenVersion,
  PaymentFacts,
  PdfArchive,
  PdfLocation,
  PdfOwner,
  RefundFacts,
  RenderedFile,
} from '../domain/pdf-archive.js';

/** Amounts in stored content are decimal text. */
type Stored<Content> = { [Field in keyof Content]: Content[Field] extends Money ? string : Content[Field] };
interface StoredContent extends Stored<Omit<InvoiceContent, 'items'>> {
  items: StoredLineItem[];
  voidedOn?: string;
}

/** A row with frozen content and, once it is rendered, the location of its PDF. */
type Row<Facts> = Stored<Omit<Facts, 'content' | 'pdf' | 'voidedOn'>> & {
  content: StoredContent;
  filePath: string | null;
  sha256: string | null;
};

@Injectable()
export class SqlPdfArchive implements PdfArchive {
  constructor(private readonly sql: Sql) {}

  async lastVersion(invoiceId: number): Promise<FrozenVersion> {
    const last = await this.sql.first<Row<FrozenVersion>>(
      'invoice-pdf.last-version',
      `${versions} WHERE v.invoice_id = $1 ORDER BY v.version DESC LIMIT 1`,
      [invoiceId],
    );
    if (!last) throw new Error(`Invoice ${invoiceId} was issued without a version.`);
    return versionOf(last);
  }

  async unrenderedVersions(invoiceId: number): Promise<FrozenVersion[]> {
    const rows = await this.sql.rows<Row<FrozenVersion>>(
      'invoice-pdf.missing-versions',
      `${versions} WHERE v.invoice_id = $1 AND v.file_path IS NULL ORDER BY v.version`,
      [invoiceId],
    );
    return rows.map(versionOf);
  }

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

  async payment(id: number, actor: Actor): Promise<PaymentFacts> {
    const scope = clientScope(actor);
    const found = await this.sql.one<Row<PaymentFacts>>(
      'payment',
      `receipt-pdf.payment-${scope.name}`,
      `SELECT p.id AS "paymentId", p.amount::text, p.tax::text, p.method, p.reference, p.mode = 'test' AS test, p.language,
         ${practiceDay('p.paid_at')} AS "paidOn", ${lastContent('p')},
         (SELECT sum(e.amount)::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
          WHERE t.invoice_id = p.invoice_id AND t.id <= own.id AND e.account = 'receivable') AS balance,
         (SELECT a.name FROM accounts a WHERE p.paid_by <> p.user_id AND a.id = p.paid_by) AS "paidBy",
         k.file_path AS "filePath", k.sha256
       FROM site s, payments p JOIN ledger_transactions own ON own.payment_id = p.id
         LEFT JOIN drawn_papers k ON k.payment_id = p.id
       WHERE p.id = $1 AND p.method <> 'before' AND ${scope.where('p.user_id', 2)}`,
      [id, scope.ids],
    );
    const { balance, amount, tax } = found;
    return {
      ...read(found),
      balance: Money.parse(balance),
      amount: Money.parse(amount),
      tax: Money.parse(tax),
    };
  }

  async refund(id: number, actor: Actor): Promise<RefundFacts> {
    const scope = clientScope(actor);
    const found = await this.sql.one<Row<RefundFacts>>(
      'refund',
      `credit-note-pdf.refund-${scope.name}`,
      `SELECT r.id AS "refundId", r.amount::text, r.reason,
         (SELECT t.tax_back::text FROM ledger_transactions t
          WHERE t.invoice_id = r.invoice_id AND t.refund_id = r.id AND t.kind = 'refund') AS tax, r.mode = 'test' AS test, r.language,
         ${practiceDay('r.refunded_at')} AS "refundedOn", ${lastContent('r')},
         ARRAY(SELECT DISTINCT p.method FROM refund_allocations a JOIN payments p ON p.id = a.payment_id
           WHERE a.refund_id = r.id ORDER BY p.method) AS methods,
         EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
           WHERE t.invoice_id = r.invoice_id AND t.refund_id = r.id AND t.kind = 'refund' AND e.account IN ('refunds', 'tax'))
           AS "reducesInvoice",
         k.file_path AS "filePath", k.sha256
       FROM site s, refunds r LEFT JOIN drawn_papers k ON k.refund_id = r.id
       WHERE r.id = $1 AND r.status = 'succeeded' AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
    return { ...read(found), amount: Money.parse(found.amount), tax: Money.parse(found.tax) };
  }

  async store(owner: PdfOwner, file: RenderedFile, at: Date): Promise<PdfLocation> {
    const values = [file.path, file.size, file.sha256, at];
    const [stored] = await ('version' in owner
      ? this.storeVersion(owner, values)
      : this.storeOther(owner, values));
    return stored ?? unreachable('the PDF that was just stored is missing');
  }

  private async storeVersion(
    { invoiceId, version }: { invoiceId: number; version: number },
    values: unknown[],
  ): Promise<PdfLocation[]> {
    await this.sql.rows(
      'invoice-pdf.store-version',
      `UPDATE invoice_versions SET file_path = $3, file_size = $4, sha256 = $5, archived_at = $6
       WHERE invoice_id = $1 AND version = $2 AND file_path IS NULL`,
      [invoiceId, version, ...values],
    );
    return this.sql.rows<PdfLocation>(
      'invoice-pdf.version-location',
      `SELECT file_path AS "filePath", sha256 FROM invoice_versions WHERE invoice_id = $1 AND version = $2`,
      [invoiceId, version],
    );
  }

  private async storeOther(
    owner: Partial<Record<string, number>>,
    values: unknown[],
  ): Promise<PdfLocation[]> {
    const ids = [owner['paymentId'] ?? null, owner['refundId'] ?? null];
    await this.sql.rows(
      'pdf.store',
      `INSERT INTO drawn_papers (payment_id, refund_id, file_path, file_size, sha256, drawn_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [...ids, ...values],
    );
    return this.sql.rows<PdfLocation>(
      'pdf.location',
      `SELECT file_path AS "filePath", sha256 FROM drawn_papers WHERE payment_id = $1 OR refund_id = $2`,
      ids,
    );
  }
}

const versions = `SELECT v.invoice_id AS "invoiceId", v.version, v.content, v.file_path AS "filePath", v.sha256
  FROM invoice_versions v`;

/** SQL for the day in the time zone of `site s`. */
const practiceDay = (moment: string): string => `to_char(${moment} AT TIME ZONE s.time_zone, 'YYYY-MM-DD')`;

const lastContent = (of: string): string =>
  `(SELECT v.content FROM invoice_versions v WHERE v.invoice_id = ${of}.invoice_id
    ORDER BY v.version DESC LIMIT 1) AS content`;

const versionOf = (row: Row<FrozenVersion>): FrozenVersion => ({
  ...read(row),
  voidedOn: row.content.voidedOn ?? null,
});

/** Content that was frozen by an earlier release lacks newer fields. */
const earlierContent = { ...new InvoiceText(), language: 'en' as const };

/** The row with its content as it was frozen. */
function read<Facts extends { content: StoredContent; filePath: string | null; sha256: string | null }>({
  content: { items, amount, ...content },
  filePath,
  sha256,
  ...facts
}: Facts) {
  return {
    ...facts,
    content: {
      ...earlierContent,
      ...content,
      items: items.map(storedLineItem),
      amount: Money.parse(amount),
    },
    pdf: filePath !== null && sha256 !== null ? { filePath, sha256 } : null,
  };
}
