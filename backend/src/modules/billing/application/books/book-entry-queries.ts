import { Injectable } from '@nestjs/common';
import {
  type Actor,
  type Days,
  everyBatchAfter,
  addDays,
  startOfDay,
  type StoredLineItem,
  unreachable,
} from '../../../../kernel/index.js';
import { ProfileQueries } from '../../../clients/index.js';
import { clientScope } from '../../../../platform/database/client-scope.js';
import { Sql } from '../../../../platform/database/sql.js';
import type { BookSeries, ExportedEntry, LedgerMark } from '../../domain/books.js';
import type { PaymentMethod } from '../../domain/payment.js';

/** Which entries of the books are exported: those of the days that were known at `known`. */
export interface BookSelection extends Days {
  actor: Actor;
  zone: string;
  known: LedgerMark;
  /** Only what was in none of these files, or has changed since. */
  newTo: BookSeries | undefined;
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
  invoiceNumber: string;
}

interface Issued extends Entry {
  id: number;
  dueDate: string | null;
  poNumber: string | null;
  items: StoredLineItem[];
}
export type BookInvoice = Issued & Party;

interface Movement extends Entry {
  id: number;
  at: string;
  amount: string;
}

interface Received extends Movement {
  method: PaymentMethod;
  reference: string | null;
}
export type BookPayment = Received & Party;

type RefundKind = 'refund' | 'returned_refund' | 'lost_dispute';

interface GivenBack extends Movement {
  kind: RefundKind;
  methods: PaymentMethod[];
  /** Number of the refund or the dispute. */
  number: number;
  reason: string | null;
}
export type BookRefund = GivenBack & Party;

interface Reduction extends Movement {
  kind: RefundKind | 'void' | 'delete';
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

/** SQL for a ledger transaction `t` that was known at the mark. */
const known = 't.id <= $1 AND t.id <> ALL ($2::int[])';
/** SQL for one that is new to the files. @param content of an invoice; true without files to compare with */
const isNew = (content = 'NULL'): string => `NOT EXISTS (SELECT FROM exported_book_entries x
  WHERE x.transaction_id = t.id AND x.format = $3 AND x.reader IS NOT DISTINCT FROM $4::int
    AND x.content IS NOT DISTINCT FROM ${content})`;

const kinds = `CASE t.kind WHEN 'refund_failed' THEN 'returned_refund' WHEN 'dispute_lost' THEN 'lost_dispute' ELSE t.kind END`;
const party = `i.user_id AS "clientId", i.invoice_number AS "invoiceNumber"`;
/** All that a file has of an invoice but the name of the client. */
const invoiceContent = `md5(ROW(i.issued_on, i.due_date, i.po_number, i.items)::text)`;

/** Sum of a transaction's entries. @param condition on `e` */
const sumOf = (condition: string): string =>
  `(SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e WHERE e.transaction_id = t.id AND ${condition})`;
/** As in the view `money_given_back`. */
const givenBack = `-${sumOf(`e.account = CASE t.kind WHEN 'dispute_lost' THEN 'disputed' ELSE 'cash' END`)}`;
const credited = sumOf(`e.account IN ('revenue', 'refunds')`);

/** Entries of the books of a period, page by page in the order of the days. */
@Injectable()
export class BookEntries {
  constructor(
    private readonly sql: Sql,
    private readonly profiles: ProfileQueries,
  ) {}

  /**
   * The present state of the ledger. Numbers are taken before a commit, so some of the last ones may belong to
   * transactions that are still open; those that were rolled back stay missing, which does no harm.
   */
  mark(): Promise<LedgerMark> {
    return this.sql.only<LedgerMark>(
      'books.mark',
      `SELECT last, ARRAY(SELECT n FROM generate_series(greatest(last - 10000, 1), last) n
         WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.id = n)) AS missing
       FROM (SELECT coalesce(max(id), 0) AS last FROM ledger_transactions) t`,
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
  imported({ actor, from, to }: Pick<BookSelection, 'actor' | 'from' | 'to'>): Promise<number> {
    const scope = clientScope(actor);
    return this.sql.onlyValue<number>(
      `books.imported-${scope.name}`,
      `SELECT count(*)::int FROM invoices i
       WHERE i.issued_on BETWEEN $1 AND $2 AND i.imported AND i.state <> 'draft' AND ${scope.where('i.user_id', 3)}`,
      [from, to, scope.ids],
    );
  }

  /**
   * Issued on the days, with their present content; void and deleted ones, too: a credit note takes them back. Without
   * those that were imported: the books have them.
   */
  invoices(selection: BookSelection): AsyncGenerator<BookInvoice[]> {
    const scope = clientScope(selection.actor);
    return everyBatchAfter<BookInvoice>(pageSize, async (last) =>
      this.withParties(
        await this.sql.view<Issued>(
          `books.invoices-${scope.name}`,
          `SELECT i.id, t.id AS "transactionId", ${invoiceContent} AS content, i.issued_on::text AS day,
           i.due_date::text AS "dueDate", i.po_number AS "poNumber", i.items, ${party}
         FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id AND t.kind = 'issue'
         WHERE i.issued_on <= $6 AND (i.issued_on, i.id) > ($7, $8) AND i.state <> 'draft' AND NOT i.imported
           AND ${scope.where('i.user_id', 5)} AND ${known} AND ${isNew(invoiceContent)}
         ORDER BY i.issued_on, i.id LIMIT ${pageSize}`,
          [...marks(selection), scope.ids, selection.to, last?.day ?? selection.from, last?.id ?? 0],
        ),
        selection,
      ),
    );
  }

  /** Live payments received on the days. */
  payments(selection: BookSelection): AsyncGenerator<BookPayment[]> {
    return this.movements<Received>(
      'payments',
      selection,
      `p.amount::text AS amount, p.method, p.reference`,
      `payments p JOIN ledger_transactions t ON t.payment_id = p.id`,
      { at: 'p.paid_at', id: 'p.id', where: `p.mode = 'live' AND p.method <> 'before'` },
    );
  }

  /** Refunds and lost disputes of the days; a refund that came back is negative, on the day on which it did. */
  refunds(selection: BookSelection): AsyncGenerator<BookRefund[]> {
    return this.movements<GivenBack>(
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
    return this.movements<Reduction>(
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

  private async withParties<Row extends Entry>(
    rows: Row[],
    { namesakes }: BookSelection,
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

  private movements<Row extends Movement>(
    name: string,
    selection: BookSelection,
    columns: string,
    from: string,
    { at, id, where, more = '' }: { at: string; id: string; where: string; more?: string },
  ): AsyncGenerator<(Row & Party)[]> {
    const { actor, zone, from: first, to } = selection;
    const scope = clientScope(actor);
    const begins = new Date(startOfDay(first, zone));
    const ends = new Date(startOfDay(addDays(to, 1), zone));
    return everyBatchAfter<Row & Party>(pageSize, async (last) =>
      this.withParties(
        await this.sql.view<Row>(
          `books.${name}-${scope.name}`,
          // The page first, so that its joins read its own rows only. A second bound beside `<` would make PostgreSQL expect
          // few rows, and read and sort all that are left for each page.
          `WITH page AS MATERIALIZED (
           SELECT t.id AS "transactionId", NULL AS content, t.invoice_id, t.user_id, ${id} AS id, ${at} AS at, (${at} AT TIME ZONE $6)::date::text AS day, ${columns}
           FROM ${from}
           WHERE ${where} AND t.mode = 'live' AND ${known} AND ${isNew()} AND ${scope.where('t.user_id', 5)}
             AND ${at} < $8 AND (${at}, ${id}) > ($7, $9::int)
           ORDER BY ${at}, ${id} LIMIT ${pageSize})
         SELECT page.*, ${party}${more}
         FROM page JOIN invoices i ON i.id = page.invoice_id
         ORDER BY page.at, page.id`,
          [...marks(selection), scope.ids, zone, last?.at ?? begins, ends, last?.id ?? 0],
        ),
        selection,
      ),
    );
  }
}

const transactions = `ledger_transactions t LEFT JOIN refunds r ON r.id = t.refund_id LEFT JOIN disputes d ON d.id = t.dispute_id`;
const ofTransaction = { at: 't.occurred_at', id: 't.id' };

/** $1 to $4. */
const marks = ({ known: now, newTo }: BookSelection): unknown[] => [
  now.last,
  now.missing,
  newTo?.format ?? null,
  newTo?.reader ?? null,
];
