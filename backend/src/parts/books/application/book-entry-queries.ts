import { Injectable } from '@nestjs/common';
import {
  type Actor,
  type Days,
  addDays,
  startOfDay,
  type StoredLineItem,
  unreachable,
} from '../../../kernel/index.js';
import type { PaymentMethod } from '../../../modules/billing/index.js';
import { ProfileQueries } from '../../../modules/clients/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { BookSeries, ExportedEntry, ListedEntries } from '../domain/books.js';

/** Which entries of the books are exported: those of the days. */
export interface BookRange extends Days {
  actor: Actor;
  zone: string;
  /** Only what was in none of these files, or has changed since. */
  newTo: BookSeries | undefined;
}

/** The entries of one export. */
export interface BookSelection extends BookRange {
  listed: ListedEntries;
  /** users.id of clients who share their name with an earlier one. */
  namesakes: ReadonlySet<number>;
}

interface Party {
  /** One name for each client. */
  client: string;
  email: string | null;
}

interface Entry extends ExportedEntry {
  /** The practice's day, 2027-01-31. */
  day: string;
  clientId: number;
  /** null: credit, which came before an invoice */
  invoiceNumber: string | null;
}

interface Issued extends Entry {
  invoiceNumber: string;
  id: number;
  dueDate: string | null;
  poNumber: string | null;
  items: StoredLineItem[];
}
export type BookInvoice = Issued & Party;

interface Movement extends Entry {
  id: number;
  amount: string;
}

interface Received extends Movement {
  method: PaymentMethod;
  reference: string | null;
}
export type BookPayment = Received & Party;

type ReductionKind = 'refund' | 'returned_refund' | 'lost_dispute';
type RefundKind = ReductionKind | 'credit_refund';

interface GivenBack extends Movement {
  kind: RefundKind;
  methods: PaymentMethod[];
  /** Number of the refund or the dispute. */
  number: number;
  reason: string | null;
}
export type BookRefund = GivenBack & Party;

interface Reduction extends Movement {
  invoiceNumber: string;
  /** The tax in the amount. */
  tax: string;
  kind: ReductionKind | 'void' | 'delete';
  /** Number of the refund or the dispute; null for a whole invoice. */
  number: number | null;
  reason: string | null;
  voidReason: string | null;
  description: string;
  invoiceAmount: string;
  items: StoredLineItem[];
}
/** A reduction of an invoice; negative if a refund that had reduced it came back. */
export type BookCreditNote = Reduction & Party;

/** As of the invoice export. */
const pageSize = 500;

/**
 * SQL for a ledger transaction `t` that is new to the files: true without files to compare with.
 * @param content of an invoice
 */
const isNew = (content = 'NULL'): string => `NOT EXISTS (SELECT FROM exported_book_entries x
  WHERE x.transaction_id = t.id AND x.format = $6 AND x.reader IS NOT DISTINCT FROM $7::int
    AND x.content IS NOT DISTINCT FROM ${content})`;

const kinds = `CASE t.kind WHEN 'refund_failed' THEN 'returned_refund' WHEN 'dispute_lost' THEN 'lost_dispute' ELSE t.kind END`;
/** All that a file has of an invoice but the name of the client. */
const invoiceContent = `md5(ROW(i.issued_on, i.due_date, i.po_number, i.items)::text)`;

/** Sum of a transaction's entries. @param condition on `e` */
const sumOf = (condition: string): string =>
  `(SELECT coalesce(sum(e.amount), 0)::numeric(12, 2) FROM ledger_entries e WHERE e.transaction_id = t.id AND ${condition})`;
/** As in the view `money_given_back`. */
const givenBack = `-${sumOf(`e.account = CASE t.kind WHEN 'dispute_lost' THEN 'disputed' ELSE 'cash' END`)}`;
const credited = sumOf(`e.account IN ('revenue', 'refunds', 'tax')`);
const creditedTax = sumOf(`e.account = 'tax'`);

/** SQL for the practice's day of a time. */
const dayOf = (time: string): string => `(${time} AT TIME ZONE practice.zone)::date::text`;
const movement = `t.id, NULL AS content, ${dayOf('t.occurred_at')} AS day, ${kinds} AS kind,
  coalesce(r.id, d.id, c.id) AS number, coalesce(r.reason, d.reason, c.reason) AS reason`;
const refundOrDispute = `LEFT JOIN refunds r ON r.id = t.refund_id LEFT JOIN disputes d ON d.id = t.dispute_id
  LEFT JOIN credit_entries c ON c.id = t.credit_entry_id`;

/** Entries of the books of a period. */
@Injectable()
export class BookEntries {
  constructor(
    private readonly sql: Sql,
    private readonly profiles: ProfileQueries,
  ) {}

  /** Number of transactions in the ledger, which only grows: the same number is the same ledger. */
  count(): Promise<number> {
    return this.sql.count('books.ledger', 'ledger_transactions', []);
  }

  /** The entries of the days that are committed now, found by one statement, so that the files of an export agree. */
  list({ actor, zone, from, to, newTo }: BookRange): Promise<ListedEntries> {
    const scope = clientScope(actor);
    return this.sql.only<ListedEntries>(
      `books.list-${scope.name}`,
      `SELECT
         -- Void and deleted ones, too: a credit note takes them back. Without those that were imported: the books have them.
         ARRAY(SELECT t.id FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id AND t.kind = 'issue'
           WHERE i.issued_on BETWEEN $4 AND $5 AND i.state <> 'draft' AND NOT i.imported
             AND ${scope.where('i.user_id', 1)} AND ${isNew(invoiceContent)}
           ORDER BY i.issued_on, i.id) AS invoices,
         -- Credit is received when it comes, and is no money once more when it pays an invoice.
         ARRAY(SELECT t.id FROM (
             SELECT id AS payment_id, NULL::int AS credit_entry_id, paid_at AS at, id FROM payments
             WHERE paid_at >= $2 AND paid_at < $3 AND mode = 'live' AND method NOT IN ('before', 'credit')
             UNION ALL SELECT NULL, id, received_at, id FROM credit_entries
             WHERE received_at >= $2 AND received_at < $3 AND kind IN ('deposit', 'overpayment')) p
           JOIN ledger_transactions t ON t.payment_id = p.payment_id OR t.credit_entry_id = p.credit_entry_id
           WHERE t.mode = 'live' AND ${scope.where('t.user_id', 1)} AND ${isNew()}
           ORDER BY p.at, p.credit_entry_id NULLS FIRST, p.id) AS payments,
         ARRAY(SELECT t.id FROM ledger_transactions t
           WHERE t.occurred_at >= $2 AND t.occurred_at < $3 AND t.mode = 'live'
             AND t.kind IN ('void', 'delete', 'refund', 'refund_failed', 'dispute_lost') AND ${credited} <> 0
             AND ${scope.where('t.user_id', 1)} AND ${isNew()}
           ORDER BY t.occurred_at, t.id) AS "creditNotes",
         ARRAY(SELECT t.id FROM ledger_transactions t
           WHERE t.occurred_at >= $2 AND t.occurred_at < $3 AND t.mode = 'live'
             AND t.kind IN ('refund', 'refund_failed', 'dispute_lost', 'credit_refund') AND ${givenBack} <> 0
             AND ${scope.where('t.user_id', 1)} AND ${isNew()}
           ORDER BY t.occurred_at, t.id) AS refunds`,
      [
        scope.ids,
        new Date(startOfDay(from, zone)),
        new Date(startOfDay(addDays(to, 1), zone)),
        from,
        to,
        newTo?.format ?? null,
        newTo?.reader ?? null,
      ],
    );
  }

  /** users.id of the visible clients whose name an earlier one has. The number behind it stays when more come. */
  async namesakes(actor: Actor): Promise<ReadonlySet<number>> {
    const scope = clientScope(actor);
    const rows = await this.sql.rows<{ id: number }>(
      `books.namesakes-${scope.name}`,
      `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY lower(name) ORDER BY id) AS place
         FROM accounts WHERE is_client AND ${scope.where('id', 1)}) named WHERE place > 1`,
      [scope.ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Number of invoices of the days that were imported from other books, which have them already. */
  imported({ actor, from, to }: Pick<BookRange, 'actor' | 'from' | 'to'>): Promise<number> {
    const scope = clientScope(actor);
    return this.sql.onlyValue<number>(
      `books.imported-${scope.name}`,
      `SELECT count(*)::int FROM invoices i
       WHERE i.issued_on BETWEEN $1 AND $2 AND i.imported AND i.state <> 'draft' AND ${scope.where('i.user_id', 3)}`,
      [from, to, scope.ids],
    );
  }

  /** Issued on the days, with their present content. */
  invoices(selection: BookSelection): AsyncGenerator<BookInvoice[]> {
    return this.read<Issued>(
      'invoices',
      selection,
      selection.listed.invoices,
      `i.id, ${invoiceContent} AS content, i.issued_on::text AS day, i.due_date::text AS "dueDate", i.po_number AS "poNumber",
       i.items`,
    );
  }

  /** Live payments received on the days. */
  payments(selection: BookSelection): AsyncGenerator<BookPayment[]> {
    return this.read<Received>(
      'payments',
      selection,
      selection.listed.payments,
      `coalesce(p.id, c.id) AS id, NULL AS content, ${dayOf('coalesce(p.paid_at, c.received_at)')} AS day,
       coalesce(p.amount, c.amount)::text AS amount, coalesce(p.method, c.method) AS method,
       CASE WHEN p.id IS NULL THEN c.reference ELSE p.reference END AS reference`,
      'LEFT JOIN payments p ON p.id = t.payment_id LEFT JOIN credit_entries c ON c.id = t.credit_entry_id',
    );
  }

  /** Refunds and lost disputes of the days; a refund that came back is negative, on the day on which it did. */
  refunds(selection: BookSelection): AsyncGenerator<BookRefund[]> {
    return this.read<GivenBack>(
      'refunds',
      selection,
      selection.listed.refunds,
      `${movement}, (${givenBack})::text AS amount, ARRAY(SELECT DISTINCT p.method FROM payments p
         WHERE p.id = d.payment_id OR p.id IN (SELECT a.payment_id FROM refund_allocations a WHERE a.refund_id = r.id)
         UNION SELECT c.method WHERE c.id IS NOT NULL ORDER BY method) AS methods`,
      refundOrDispute,
    );
  }

  /** Reductions of invoices on the days: void and deleted ones, and refunds after which nothing is owed again. */
  creditNotes(selection: BookSelection): AsyncGenerator<BookCreditNote[]> {
    return this.read<Reduction>(
      'credit-notes',
      selection,
      selection.listed.creditNotes,
      `${movement}, ${credited}::text AS amount, ${creditedTax}::text AS tax, i.description, i.void_reason AS "voidReason",
       i.amount::text AS "invoiceAmount", i.items`,
      refundOrDispute,
    );
  }

  /** The listed entries in their order, page by page. */
  private async *read<Row extends Entry>(
    name: string,
    { zone, namesakes }: BookSelection,
    listed: readonly number[],
    columns: string,
    joins = '',
  ): AsyncGenerator<(Row & Party)[]> {
    for (let from = 0; from < listed.length; from += pageSize) {
      const rows = await this.sql.view<Row>(
        `books.${name}`,
        `SELECT t.id AS "transactionId", t.user_id AS "clientId", i.invoice_number AS "invoiceNumber", ${columns}
         FROM unnest($1::int[]) WITH ORDINALITY listed (id, place) CROSS JOIN (SELECT $2::text AS zone) practice
         JOIN ledger_transactions t ON t.id = listed.id LEFT JOIN invoices i ON i.id = t.invoice_id ${joins}
         ORDER BY listed.place`,
        [listed.slice(from, from + pageSize), zone],
      );
      yield await this.withParties(rows, namesakes);
    }
  }

  private async withParties<Row extends Entry>(
    rows: Row[],
    namesakes: ReadonlySet<number>,
  ): Promise<(Row & Party)[]> {
    const found = await this.profiles.addressees([...new Set(rows.map(({ clientId }) => clientId))]);
    const parties = new Map(
      found.map(({ id, name, email }) => {
        const client = namesakes.has(id) ? `${name} (${id})` : name;
        return [id, { client, email: email === '' ? null : email }];
      }),
    );
    return rows.map((row) => ({
      ...row,
      ...(parties.get(row.clientId) ?? unreachable('a client has no name')),
    }));
  }
}
