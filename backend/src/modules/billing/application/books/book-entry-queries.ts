import { Injectable } from '@nestjs/common';
import {
  type Actor,
  type Days,
  everyBatchAfter,
  addDays,
  startOfDay,
  type StoredLineItem,
} from '../../../../kernel/index.js';
import { clientScope } from '../../../../platform/database/client-scope.js';
import { Sql } from '../../../../platform/database/sql.js';
import type { LedgerMark } from '../../domain/books.js';
import type { PaymentMethod } from '../../domain/payment.js';

/** Which entries of the books are exported: those of the days that were known at `known` and not yet at `since`. */
export interface BookSelection extends Days {
  actor: Actor;
  zone: string;
  known: LedgerMark;
  since: LedgerMark | undefined;
}

interface Entry {
  /** The practice's day, 2027-01-31. */
  day: string;
  client: string;
  email: string | null;
  invoiceNumber: string;
}

export interface BookInvoice extends Entry {
  id: number;
  dueDate: string | null;
  poNumber: string | null;
  items: StoredLineItem[];
}

interface Movement extends Entry {
  id: number;
  at: string;
  amount: string;
}

export interface BookPayment extends Movement {
  method: PaymentMethod;
  reference: string | null;
}

type RefundKind = 'refund' | 'returned_refund' | 'lost_dispute';

export interface BookRefund extends Movement {
  kind: RefundKind;
  methods: PaymentMethod[];
  /** Number of the refund or the dispute. */
  number: number;
  reason: string | null;
}

/** A reduction of an invoice; negative if a refund that had reduced it came back. */
export interface BookCreditNote extends Movement {
  kind: RefundKind | 'void' | 'delete';
  /** Number of the refund or the dispute; null for a whole invoice. */
  number: number | null;
  reason: string | null;
  voidReason: string | null;
  description: string;
  invoiceAmount: string;
  items: StoredLineItem[];
}

/** As of the invoice export. */
const pageSize = 500;

/** SQL for a ledger transaction `t` that was known at the one mark, and not yet at the other. */
const known = 't.id <= $1 AND t.id <> ALL ($2::int[])';
const isNew = '($3::int IS NULL OR t.id > $3 OR t.id = ANY ($4::int[]))';

const kinds = `CASE t.kind WHEN 'refund_failed' THEN 'returned_refund' WHEN 'dispute_lost' THEN 'lost_dispute' ELSE t.kind END`;
const party = `c.name AS client, c.email, i.invoice_number AS "invoiceNumber"`;

/** Sum of a transaction's entries. @param condition on `e` */
const sumOf = (condition: string): string =>
  `(SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e WHERE e.transaction_id = t.id AND ${condition})`;
/** As in the view `money_given_back`. */
const givenBack = `-${sumOf(`e.account = CASE t.kind WHEN 'dispute_lost' THEN 'disputed' ELSE 'cash' END`)}`;
const credited = sumOf(`e.account IN ('revenue', 'refunds')`);

/** Entries of the books of a period, page by page in the order of the days. */
@Injectable()
export class BookEntries {
  constructor(private readonly sql: Sql) {}

  /**
   * The present state of the ledger. Numbers are taken before a commit, so some of the last ones may belong to
   * transactions that are still open; those that were rolled back stay missing, which does no harm.
   */
  async mark(at: Date): Promise<LedgerMark> {
    const mark = await this.sql.only<Omit<LedgerMark, 'at'>>(
      'books.mark',
      `SELECT last, ARRAY(SELECT n FROM generate_series(greatest(last - 10000, 1), last) n
         WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.id = n)) AS missing
       FROM (SELECT coalesce(max(id), 0) AS last FROM ledger_transactions) t`,
    );
    return { at, ...mark };
  }

  /** Issued on the days, with their present content; void and deleted ones, too: a credit note takes them back. */
  invoices(selection: BookSelection): AsyncGenerator<BookInvoice[]> {
    const scope = clientScope(selection.actor);
    return everyBatchAfter<BookInvoice>(pageSize, (last) =>
      this.sql.view<BookInvoice>(
        `books.invoices-${scope.name}`,
        `SELECT i.id, i.issued_on::text AS day, i.due_date::text AS "dueDate", i.po_number AS "poNumber", i.items, ${party}
         FROM invoices i JOIN accounts c ON c.id = i.user_id CROSS JOIN LATERAL (
           SELECT bool_or(t.kind = 'issue' AND ${known}) AS known, bool_or(t.kind IN ('issue', 'change') AND ${isNew}) AS new
           FROM ledger_transactions t WHERE t.invoice_id = i.id) ledger
         WHERE i.issued_on <= $6 AND (i.issued_on, i.id) > ($7, $8) AND i.state <> 'draft' AND ${scope.where('i.user_id', 5)}
           AND ledger.known
           -- A change of words alone is in no transaction.
           AND (ledger.new OR EXISTS (SELECT FROM invoice_versions v
             WHERE v.invoice_id = i.id AND v.created_at > $9 AND v.created_at <= $10))
         ORDER BY i.issued_on, i.id LIMIT ${pageSize}`,
        [
          ...marks(selection),
          scope.ids,
          ...[selection.to, last?.day ?? selection.from, last?.id ?? 0],
          ...[selection.since?.at ?? null, selection.known.at],
        ],
      ),
    );
  }

  /** Live payments received on the days. */
  payments(selection: BookSelection): AsyncGenerator<BookPayment[]> {
    return this.movements<BookPayment>(
      'payments',
      selection,
      `p.amount::text AS amount, p.method, p.reference`,
      `payments p JOIN ledger_transactions t ON t.payment_id = p.id`,
      { at: 'p.paid_at', id: 'p.id', where: `p.mode = 'live' AND p.method <> 'before'` },
    );
  }

  /** Refunds and lost disputes of the days; a refund that came back is negative, on the day on which it did. */
  refunds(selection: BookSelection): AsyncGenerator<BookRefund[]> {
    return this.movements<BookRefund>(
      'refunds',
      selection,
      `(${givenBack})::text AS amount, ${kinds} AS kind, coalesce(r.reason, d.reason) AS reason,
       coalesce(r.id, d.id) AS number, ARRAY(SELECT DISTINCT p.method FROM payments p
         WHERE p.id = d.payment_id OR p.id IN (SELECT a.payment_id FROM refund_allocations a WHERE a.refund_id = r.id)
         ORDER BY p.method) AS methods`,
      transactions,
      { ...ofTransaction, where: `t.kind IN ('refund', 'refund_failed', 'dispute_lost')` },
    );
  }

  /** Reductions of invoices on the days: void and deleted ones, and refunds after which nothing is owed again. */
  creditNotes(selection: BookSelection): AsyncGenerator<BookCreditNote[]> {
    return this.movements<BookCreditNote>(
      'credit-notes',
      selection,
      `${credited}::text AS amount, ${kinds} AS kind, coalesce(r.id, d.id) AS number, coalesce(r.reason, d.reason) AS reason`,
      transactions,
      {
        ...ofTransaction,
        where: `t.kind IN ('void', 'delete', 'refund', 'refund_failed', 'dispute_lost') AND ${credited} <> 0`,
        more: `, i.description, i.void_reason AS "voidReason", i.amount::text AS "invoiceAmount", i.items`,
      },
    );
  }

  private movements<Row extends Movement>(
    name: string,
    selection: BookSelection,
    columns: string,
    from: string,
    { at, id, where, more = '' }: { at: string; id: string; where: string; more?: string },
  ): AsyncGenerator<Row[]> {
    const { actor, zone, from: first, to } = selection;
    const scope = clientScope(actor);
    const begins = new Date(startOfDay(first, zone));
    const ends = new Date(startOfDay(addDays(to, 1), zone));
    return everyBatchAfter<Row>(pageSize, (last) =>
      this.sql.view<Row>(
        `books.${name}-${scope.name}`,
        // The page first, so that its joins read its own rows only. A second bound beside `<` would make PostgreSQL expect
        // few rows, and read and sort all that are left for each page.
        `WITH page AS MATERIALIZED (
           SELECT t.invoice_id, t.user_id, ${id} AS id, ${at} AS at, (${at} AT TIME ZONE $6)::date::text AS day, ${columns}
           FROM ${from}
           WHERE ${where} AND t.mode = 'live' AND ${known} AND ${isNew} AND ${scope.where('t.user_id', 5)}
             AND ${at} < $8 AND (${at}, ${id}) > ($7, $9::int)
           ORDER BY ${at}, ${id} LIMIT ${pageSize})
         SELECT page.*, ${party}${more}
         FROM page JOIN invoices i ON i.id = page.invoice_id JOIN accounts c ON c.id = page.user_id
         ORDER BY page.at, page.id`,
        [...marks(selection), scope.ids, zone, last?.at ?? begins, ends, last?.id ?? 0],
      ),
    );
  }
}

const transactions = `ledger_transactions t LEFT JOIN refunds r ON r.id = t.refund_id LEFT JOIN disputes d ON d.id = t.dispute_id`;
const ofTransaction = { at: 't.occurred_at', id: 't.id' };

/** $1 to $4. */
const marks = ({ known: now, since }: BookSelection): unknown[] => [
  now.last,
  now.missing,
  since?.last ?? null,
  since?.missing ?? null,
];
