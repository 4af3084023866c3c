import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../practice/index.js';
import { isOwedText } from '../application/invoice-columns.js';
import {
  InvoiceLink,
  type InvoiceLinkRepository,
  type LinkedInvoice,
  type NewInvoiceLink,
} from '../domain/invoice-link.js';

/** SQL for `LinkedInvoice` of `invoices i`. */
const linked = `json_build_object('status', i.status, 'clientId', i.user_id, 'dueDate', to_char(i.due_date, 'YYYY-MM-DD'),
  'issuedOn', to_char(i.issued_on, 'YYYY-MM-DD'),
  'subject', json_build_object('type', 'invoice', 'id', i.id, 'title', i.invoice_number)) AS invoice`;

/** SQL for invoices `i` that a person may pay. */
const mayPay = (person: string, now: string): string =>
  `i.state IN ('issued', 'void') AND EXISTS (SELECT FROM current_access(${now}) held
     WHERE held.person_id = ${person} AND held.client_id = i.user_id AND 'pay' = ANY (held.scopes))
   AND EXISTS (SELECT FROM accounts person WHERE person.id = ${person} AND person.closed_at IS NULL)`;

interface Row extends Pick<InvoiceLink, 'id' | 'invoiceId' | 'sentOn' | 'paidAt' | 'openedAt'> {
  invoice: LinkedInvoice;
}

@Injectable()
export class SqlInvoiceLinkRepository implements InvoiceLinkRepository {
  constructor(private readonly sql: Sql) {}

  async payable(invoiceId: number, userId: number, now: Date): Promise<LinkedInvoice | undefined> {
    const row = await this.sql.first<Pick<Row, 'invoice'>>(
      'invoice-link.payable',
      `SELECT ${linked} FROM invoices i WHERE i.id = $1 AND ${mayPay('$2', '$3')}`,
      [invoiceId, userId, now],
    );
    return row?.invoice;
  }

  add({ tokenHash, invoiceId, userId, sentAt }: NewInvoiceLink): Promise<number> {
    return this.sql.onlyValue<number>(
      'invoice-link.add',
      'INSERT INTO invoice_links (token_hash, invoice_id, user_id, sent_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [tokenHash, invoiceId, userId, sentAt],
    );
  }

  async bind(id: number, mailId: number): Promise<void> {
    await this.sql.rows('invoice-link.bind', 'UPDATE invoice_links SET mail_id = $2 WHERE id = $1', [
      id,
      mailId,
    ]);
  }

  async find(tokenHash: Buffer, now: Date): Promise<InvoiceLink | undefined> {
    const row = await this.sql.first<Row>(
      'invoice-link.find',
      `SELECT l.id, l.invoice_id AS "invoiceId", to_char(${practiceDay('l.sent_at')}, 'YYYY-MM-DD') AS "sentOn", l.paid_at AS "paidAt",
         (SELECT max(opened_at) FROM invoice_links WHERE invoice_id = l.invoice_id) AS "openedAt", ${linked}
       FROM invoice_links l JOIN invoices i ON i.id = l.invoice_id
       WHERE l.token_hash = $1 AND ${mayPay('l.user_id', '$2')}`,
      [tokenHash, now],
    );
    return row && new InvoiceLink(row.id, row.invoiceId, row.sentOn, row.paidAt, row.openedAt, row.invoice);
  }

  keep(id: number, now: Date): Promise<boolean> {
    return this.sql.some(
      'invoice-link.keep',
      `SELECT FROM invoice_links l JOIN invoices i ON i.id = l.invoice_id
       WHERE l.id = $1 AND ${mayPay('l.user_id', '$2')} FOR KEY SHARE OF l`,
      [id, now],
    );
  }

  async lockOf(invoiceId: number): Promise<void> {
    await this.sql.rows(
      'invoice-link.lock',
      'SELECT FROM invoice_links WHERE invoice_id = $1 ORDER BY id FOR NO KEY UPDATE',
      [invoiceId],
    );
  }

  markOpened(id: number, at: Date, since: Date): Promise<boolean> {
    return this.sql.some(
      'invoice-link.mark-opened',
      `UPDATE invoice_links l SET opened_at = $2 WHERE id = $1 AND NOT EXISTS (
         SELECT FROM invoice_links other WHERE other.invoice_id = l.invoice_id AND other.opened_at > $3) RETURNING id`,
      [id, at, since],
    );
  }

  async markPaid(invoiceId: number, at: Date): Promise<void> {
    await this.sql.rows(
      'invoice-link.mark-paid',
      'UPDATE invoice_links SET paid_at = $2 WHERE invoice_id = $1 AND paid_at IS NULL',
      [invoiceId, at],
    );
  }

  async markReplaced(invoiceId: number): Promise<void> {
    await this.sql.rows(
      'invoice-link.mark-replaced',
      'UPDATE invoice_links SET replaced = true WHERE invoice_id = $1 AND NOT replaced',
      [invoiceId],
    );
  }

  withdrawReplaced(invoiceId: number): Promise<number[]> {
    return this.sql.column<number>(
      'invoice-link.withdraw-replaced',
      `WITH withdrawn AS (DELETE FROM invoice_links WHERE invoice_id = $1 AND replaced RETURNING mail_id)
       SELECT mail_id FROM withdrawn WHERE mail_id IS NOT NULL`,
      [invoiceId],
    );
  }

  async deleteSettled(before: Date): Promise<void> {
    await this.sql.rows(
      'invoice-link.delete-settled',
      `DELETE FROM invoice_links l USING invoices i
       WHERE i.id = l.invoice_id AND NOT ${isOwedText} AND greatest(l.sent_at, l.paid_at) < $1`,
      [before],
    );
  }
}
