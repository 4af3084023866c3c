import { Injectable } from '@nestjs/common';
import { msg, shown, t } from '@steward/texts';
import { type Actor, assertInOrder, type Days, everyBatchAfter, unreachable } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Column } from '../../../platform/files/xlsx.js';
import type { SettledMethod } from '../domain/payment.js';
import { PracticeExports } from './practice-exports.js';
import { methodWord } from './words.js';

/** Net and tax together are the amount. */
export type ExportedPayment = [
  ...[day: string, client: string, invoice: string | null, method: string, amount: string, kind: string],
  ...[reference: string | null, net: string, tax: string],
];

interface ExportRow {
  /** Its place in the list; `kind` is an index of `kinds`. */
  at: string;
  kind: number;
  id: number;
  day: string;
  client: string;
  invoice: string | null;
  methods: SettledMethod[];
  amount: string;
  net: string;
  tax: string;
  reference: string | null;
}

/** As of the invoice export. */
const pageSize = 500;

/** Payments as a table, for the tax preparer. */
@Injectable()
export class PaymentCsv {
  static get columns(): Column[] {
    return [
      { name: t('Date received'), kind: 'day' },
      { name: t('Client') },
      { name: t('Invoice') },
      { name: t('[payment] Method') },
      { name: t('Amount'), kind: 'decimal' },
      { name: t('[payment] Kind') },
      { name: t('Reference') },
      { name: t('Net'), kind: 'decimal' },
      { name: t('Tax'), kind: 'decimal' },
    ];
  }

  constructor(
    private readonly sql: Sql,
    private readonly exports: PracticeExports,
  ) {}

  /**
   * Payments received on those days, for a caller with a fresh session.
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async begin(
    admin: Actor,
    query: Days & { format?: string | undefined },
    sent: boolean,
  ): Promise<AsyncIterable<ExportedPayment[]>> {
    const rows = this.between(admin, query);
    await this.exports.begin(admin, 'practice.payments_exported', query, sent);
    return rows;
  }

  /**
   * Live payments received on those days; refunds and lost disputes have negative amounts. In the order of
   * their days, page by page.
   * @throws DomainError invalid (to)
   */
  between(admin: Actor, days: Days): AsyncIterable<ExportedPayment[]> {
    assertInOrder(days);
    return this.pages(admin, days);
  }

  private async *pages(admin: Actor, { from, to }: Days): AsyncIterable<ExportedPayment[]> {
    const scope = clientScope(admin);
    const pages = everyBatchAfter<ExportRow>(pageSize, (last) =>
      this.sql.view<ExportRow>(`payment-export.page-${scope.name}`, pageOf(scope.where('m.user_id', 7)), [
        from,
        to,
        last?.at ?? '-infinity',
        last?.kind ?? 0,
        last?.id ?? 0,
        pageSize,
        scope.ids,
      ]),
    );
    for await (const rows of pages) yield rows.map(inWords);
  }
}

/** With method and kind in the language of the reader. */
function inWords({
  day,
  client,
  invoice,
  methods,
  amount,
  kind,
  reference,
  net,
  tax,
}: ExportRow): ExportedPayment {
  const method = methods.map(methodWord).join(', ');
  const name = shown((kinds[kind] ?? unreachable(`kind ${kind}`)).name);
  return [day, client, invoice, method, amount, name, reference, net, tax];
}

/** SQL for the tax in a refund or dispute `r` that is known to the ledger. */
const taxBack = (of: 'refund' | 'dispute'): string => `coalesce((SELECT t.tax_back FROM ledger_transactions t
  WHERE t.invoice_id = ${of === 'refund' ? 'r' : 'p'}.invoice_id AND t.${of}_id = r.id AND t.kind IN ('refund', 'dispute_lost')), 0) AS tax_back`;

/** Kinds of movements of live money `m`, in the order of one moment. */
const kinds = [
  {
    name: msg('[money] payment'),
    // Credit was received before: a payment from it only says which part of it is tax.
    columns: `CASE m.method WHEN 'credit' THEN 0 ELSE m.amount END, m.tax, m.reference, ARRAY[m.method]`,
    from: 'payments m',
    at: 'm.paid_at',
    where: `m.mode = 'live' AND m.method <> 'before' AND (m.method <> 'credit' OR m.tax <> 0)`,
  },
  {
    name: msg('[money] refund'),
    columns: `CASE WHEN 'credit' = ANY (m.methods) THEN 0 ELSE -m.amount END, -m.tax_back, NULL, m.methods`,
    from: `(SELECT r.id, r.user_id, r.invoice_id, r.amount, r.refunded_at, r.mode, r.status, ${taxBack('refund')},
        ARRAY(SELECT DISTINCT p.method FROM refund_allocations a JOIN payments p ON p.id = a.payment_id
          WHERE a.refund_id = r.id ORDER BY p.method) AS methods
      FROM refunds r) m`,
    at: 'm.refunded_at',
    where: `m.mode = 'live' AND m.status = 'succeeded' AND (NOT 'credit' = ANY (m.methods) OR m.tax_back <> 0)`,
  },
  {
    name: msg('[money] lost dispute'),
    columns: '-m.amount, -m.tax_back, m.reference, ARRAY[m.method]',
    from: `(SELECT r.id, r.amount, r.closed_at, r.status, p.user_id, p.invoice_id, p.reference, p.method, p.mode,
        ${taxBack('dispute')} FROM disputes r JOIN payments p ON p.id = r.payment_id) m`,
    at: 'm.closed_at',
    where: `m.mode = 'live' AND m.status = 'lost'`,
  },
  {
    name: msg('[money] credit received'),
    columns: 'm.amount, 0, m.reference, ARRAY[m.method]',
    from: 'credit_entries m',
    at: 'm.received_at',
    where: `m.kind IN ('deposit', 'overpayment')`,
  },
  {
    name: msg('[money] credit refunded'),
    columns: 'm.amount, 0, m.reference, ARRAY[m.method]',
    from: 'credit_entries m',
    at: 'm.received_at',
    where: `m.kind = 'refund'`,
  },
];

/** SQL for a page after the row with the time $3, the kind $4 and the id $5. @param visible condition on `m` */
const pageOf = (visible: string): string => `
  WITH days AS (
    SELECT $1::date::timestamp AT TIME ZONE time_zone AS first,
      ($2::date + 1)::timestamp AT TIME ZONE time_zone AS after, time_zone FROM site)
  SELECT moved.at, moved.kind, moved.id, (moved.at AT TIME ZONE days.time_zone)::date::text AS day, c.name AS client,
    i.invoice_number AS invoice, moved.methods, moved.amount::numeric(12, 2)::text AS amount, moved.reference,
    (moved.amount - moved.tax)::numeric(12, 2)::text AS net, moved.tax::numeric(12, 2)::text AS tax
  FROM (${kinds.map(movementsOf(visible)).join(' UNION ALL ')}) moved (at, kind, id, user_id, invoice_id, amount, tax, reference, methods)
    LEFT JOIN invoices i ON i.id = moved.invoice_id, days, accounts c
  WHERE c.id = moved.user_id
  ORDER BY moved.at, moved.kind, moved.id LIMIT $6`;

const movementsOf =
  (visible: string) =>
  ({ columns, from, at, where }: (typeof kinds)[number], kind: number): string =>
    `(SELECT ${at}, ${kind}, m.id, m.user_id, m.invoice_id, ${columns} FROM ${from}
      WHERE ${where} AND ${visible} AND ${at} >= (SELECT first FROM days) AND ${at} < (SELECT after FROM days)
        AND (${at}, ${kind}, m.id) > ($3::timestamptz, $4::int, $5::int)
      ORDER BY ${at}, m.id LIMIT $6)`;
